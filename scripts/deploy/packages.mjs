// Part of the Dockerfile: copies only the packages that the bundled server still requires, with their dependencies.
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from '../lib/install.mjs'
import { besideBundle } from '../lib/server-build.mjs'

/** @type {Set<string>} */
const found = new Set()

/** Finds a package as Node does, from a folder upward. A package for another system isn't installed. */
function add(/** @type {string} */ name, /** @type {string} */ from) {
  const folder = join(from, 'node_modules', name)
  if (!existsSync(folder)) {
    if (dirname(from) !== from) add(name, dirname(from))
    return
  }
  if (found.has(folder)) return
  found.add(folder)
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, folder)
}

const target = process.argv[2]
if (!target) throw new Error('node scripts/deploy/packages.mjs <folder>')
for (const name of besideBundle) {
  add(name, join(root, 'realtime-server'))
  if (![...found].some((folder) => folder.endsWith(join('node_modules', name))))
    throw new Error(`${name} is missing`)
}
for (const folder of found)
  cpSync(folder, join(target, relative(root, folder)), {
    recursive: true,
    // A nested package is copied only if it is needed.
    filter: (path) => !relative(folder, path).split(/[\\/]/).includes('node_modules'),
  })
