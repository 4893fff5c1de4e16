// The site is made from the Markdown of the repository as it stands. Every page can also be read on a forge.
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import katex from '@vscode/markdown-it-katex'
import { defineConfig } from 'vitepress'
import { slug } from '../slug.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const version = readFileSync(join(root, 'pom.xml'), 'utf8')
  .match(/<artifactId>prox-pep<\/artifactId>\s*<version>([^<]+)</)[1]

/** The heading of a page, without marks. */
const title = file =>
  readFileSync(join(root, file), 'utf8').match(/^# (.*)$/m)[1].replaceAll('`', '')

const page = (file, text) => ({ text: text ?? title(file), link: '/' + file.replace('README.md', '').replace('.md', '') })

const pagesIn = folder =>
  readdirSync(join(root, folder))
    .filter(name => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map(name => page(folder + '/' + name))

const docs = (...names) => names.map(name => page('docs/' + name + '.md'))

const sidebar = [
  {
    text: 'Tutorial',
    items: [page('README.md', 'Start here'), ...docs('tutorial', 'verdicts')]
  },
  { text: 'Examples', collapsed: true, items: [page('docs/examples/README.md', 'All examples'), ...pagesIn('docs/examples')] },
  { text: 'How-to', items: docs('how-to', 'faq', 'python', 'java-guide', 'archive') },
  {
    text: 'Reference',
    items: [
      ...docs('glossary', 'command-line', 'language', 'data', 'file-formats', 'report', 'nl', 'release-notes', 'release', 'methods'),
      ...docs('compare', 'suites', 'generated-problems', 'theory-and-rates'),
      { text: 'Java API', link: '/api/index.html', target: '_self' }
    ]
  },
  {
    text: 'Explanation',
    items: [
      ...docs('how-it-works', 'certificate', 'practical-mode', 'algorithm', 'theory', 'theory-example', 'rates', 'scale', 'spark', 'diagnostics'),
      page('CONTRIBUTING.md'),
      page('bench/RESULTS.md')
    ]
  },
  { text: 'Decisions', collapsed: true, items: pagesIn('docs/decisions') },
  { text: 'What is new', items: [page('CHANGELOG.md')] }
]

/** The grammar in docs/language.md is for people: there are no colours for it. */
function grammarAsText(md) {
  md.core.ruler.push('grammar', state => {
    for (const token of state.tokens) {
      if (token.type === 'fence' && token.info.trim() === 'ebnf') token.info = 'txt'
    }
  })
}

/** A forge shows README.md for a folder, a site index.html. */
function linksToIndex(md) {
  const inner = md.renderer.rules.link_open
  md.renderer.rules.link_open = (tokens, at, ...more) => {
    const href = tokens[at].attrGet('href')
    if (!/^[a-z]+:/.test(href)) tokens[at].attrSet('href', href.replace(/(^|\/)README\.md(?=#|$)/, '$1index.md'))
    return inner(tokens, at, ...more)
  }
}

/** Formulas, as texts that Vue must not look at: braces mean something to it. */
function formulas(md) {
  md.use(katex.default ?? katex)
  for (const rule of ['math_inline', 'math_block']) {
    const inner = md.renderer.rules[rule]
    md.renderer.rules[rule] = (...what) => inner(...what).replaceAll('<span class="katex"', '<span v-pre class="katex"')
  }
}

/** Colours for models: the grammar that editors use. */
const grammar = {
  ...JSON.parse(readFileSync(join(root, 'editors/vscode/syntaxes/pep.tmLanguage.json'), 'utf8')),
  name: 'pep'
}

export default defineConfig({
  title: 'Prox-PEP',
  description: 'Stochastic programmes with limits on means: models, answers, certificates',
  lang: 'en',
  base: process.env.SITE_BASE ?? '/',
  srcDir: '..',
  srcExclude: ['**/target/**', '**/src/**', '**/node_modules/**', 'runs/**', 'comparison/**'],
  outDir: 'target/site',
  cacheDir: 'target/cache',
  rewrites: id => id.replace(/(^|\/)README\.md$/, '$1index.md'),
  // check-links.mjs looks at more: files, and places in pages.
  ignoreDeadLinks: true,
  lastUpdated: false,
  markdown: {
    anchor: { slugify: slug },
    languages: [grammar],
    config: md => {
      linksToIndex(md)
      grammarAsText(md)
      formulas(md)
    }
  },
  // Pages lie above the folder of the packages, which are found from here.
  vite: {
    resolve: {
      alias: ['vue/server-renderer', 'vue'].map(name => ({ find: new RegExp(`^${name}$`), replacement: join(root, 'site/node_modules', name, name === 'vue' ? 'dist/vue.runtime.esm-bundler.js' : 'index.mjs') }))
    },
    build: { chunkSizeWarningLimit: 3000 }
  },
  themeConfig: {
    siteTitle: 'Prox-PEP',
    nav: [
      { text: 'Tutorial', link: '/docs/tutorial' },
      { text: 'How-to', link: '/docs/how-to' },
      { text: 'Reference', link: '/docs/command-line' },
      { text: 'Explanation', link: '/docs/how-it-works' },
      { text: version, link: '/CHANGELOG' }
    ],
    sidebar,
    outline: { level: [2, 3] },
    // The index is a file of the site: nothing is asked of the network.
    search: { provider: 'local', options: { detailedView: true } }
  },
  /** Files that pages point to, and the Java API of each module that was built. */
  buildEnd({ outDir }) {
    cpSync(join(root, 'examples'), join(outDir, 'examples'), { recursive: true, filter: from => !from.includes('.prox-pep') })
    const schema = 'report/src/main/resources/org/proxpep/report/result.schema.json'
    cpSync(join(root, schema), join(outDir, schema))
    writeFileSync(join(outDir, 'LICENSE.html'), '<!doctype html><title>Licence</title><pre>' + readFileSync(join(root, 'LICENSE'), 'utf8') + '</pre>')
    cpSync(join(root, 'site/api'), join(outDir, 'api'), { recursive: true })
    for (const module of ['core', 'model', 'engine', 'report', 'compare', 'theory', 'problems', 'spark']) {
      const made = join(root, module, 'target/reports/apidocs')
      if (existsSync(made)) cpSync(made, join(outDir, 'api', module), { recursive: true })
    }
  }
})
