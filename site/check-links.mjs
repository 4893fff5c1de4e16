// Follows every link of the built site: the file must be there, and so must the place in it.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const site = join(dirname(fileURLToPath(import.meta.url)), 'target/site')
const base = process.env.SITE_BASE ?? '/'

function* pages(folder) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    // The Java API has a check of its own in the build.
    if (statSync(file).isDirectory()) {
      if (relative(site, file).split('/')[0] !== 'api') yield* pages(file)
    } else if (name.endsWith('.html')) yield file
  }
}

const texts = new Map()
const text = file => {
  if (!texts.has(file)) texts.set(file, readFileSync(file, 'utf8'))
  return texts.get(file)
}

/** The file that a link means, or nothing. */
function target(path) {
  return [path, path + '.html', join(path, 'index.html')].find(f => existsSync(f) && statSync(f).isFile())
}

const broken = []
let followed = 0
for (const file of pages(site)) {
  for (const [, link] of text(file).matchAll(/\s(?:href|src)="([^"]*)"/g)) {
    if (/^[a-z]+:|^\/\//i.test(link)) continue
    const [path, place] = decodeURIComponent(link.replaceAll('&amp;', '&')).split('#')
    // The Java API exists where the modules were built with their Javadoc.
    if (/^\/?api\//.test(path.slice(base.length - 1)) && !existsSync(join(site, 'api/core'))) continue
    const wanted = path === '' ? file : path.startsWith('/') ? join(site, path.slice(base.length - 1)) : join(dirname(file), path)
    const found = target(wanted)
    followed++
    if (!found || (place && found.endsWith('.html') && !text(found).includes(`id="${place}"`))) {
      broken.push(`${relative(site, file)}: ${link}`)
    }
  }
}
console.log(`${followed} links followed on ${texts.size} pages, ${broken.length} broken`)
if (followed < 1000 || broken.length > 0) {
  console.error(broken.join('\n'))
  process.exit(1)
}
