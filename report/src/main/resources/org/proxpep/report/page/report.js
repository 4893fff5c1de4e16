(function () {
  'use strict';
  // The number under the pointer. Listens on the document, since a live page replaces its charts.
  function readout(event) {
    var chart = event.target.closest && event.target.closest('svg[data-points]');
    if (!chart) { return; }
    if (!chart.places) {
      chart.places = chart.dataset.points.split('\n').map(function (line) {
        var bar = line.indexOf('|');
        return [Number(line.slice(0, bar)), line.slice(bar + 1)];
      });
    }
    var box = chart.getBoundingClientRect();
    var at = (event.clientX - box.left) / box.width * chart.viewBox.baseVal.width;
    var best = chart.places.reduce(function (a, b) {
      return Math.abs(b[0] - at) < Math.abs(a[0] - at) ? b : a;
    });
    var cursor = chart.querySelector('.cursor');
    cursor.setAttribute('x1', best[0]);
    cursor.setAttribute('x2', best[0]);
    cursor.style.visibility = 'visible';
    var words = chart.parentNode.querySelector('.readout');
    if (words) { words.textContent = best[1]; }
  }
  document.addEventListener('pointermove', readout);
  document.addEventListener('pointerdown', readout);
  // Paper has no folds; those that were closed close again.
  var opened = [];
  window.addEventListener('beforeprint', function () {
    opened = Array.prototype.slice.call(document.querySelectorAll('details:not([open]):not(.numbers)'));
    opened.forEach(function (fold) { fold.open = true; });
  });
  window.addEventListener('afterprint', function () {
    opened.forEach(function (fold) { fold.open = false; });
  });
  var events = document.documentElement.dataset.live;
  if (!events || !window.EventSource) { return; }
  var source = new EventSource(events);
  function openFolds(part) {
    return Array.prototype.map.call(part.querySelectorAll('details'), function (fold) { return fold.open; });
  }
  Array.prototype.forEach.call(document.querySelectorAll('[data-part]'), function (part) {
    source.addEventListener(part.dataset.part, function (event) {
      if (part.contains(document.activeElement) && document.activeElement !== document.body) { return; }
      var folds = openFolds(part);
      part.innerHTML = event.data;
      Array.prototype.forEach.call(part.querySelectorAll('details'), function (fold, i) { fold.open = !!folds[i]; });
    });
  });
  source.addEventListener('done', function (event) {
    source.close();
    document.title = document.title.replace(/ – running$/, '');
    document.body.innerHTML = event.data;
    delete document.documentElement.dataset.live;
  });
  source.addEventListener('error', function () {
    var label = document.querySelector('.verdict.now .label');
    if (label) { label.textContent = 'CONNECTION LOST'; }
  });
})();
