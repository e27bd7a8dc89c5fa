import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

let updated = false

/** True if this process may install Debian packages: root, on Debian itself. */
function canInstall(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/**
 * Installs a Debian package without questions, within four minutes.
 * @returns true if that worked
 */
export function install(name: string): boolean {
  if (!canInstall()) return false
  console.log(`Installing the Debian package ${name} …`)
  if (!updated) updated = apt(['update'], 90_000)
  return updated && apt(['install', '-y', '--no-install-recommends', name], 240_000)
}

function apt(args: string[], timeout: number): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['-qq', ...args], { env, timeout, stdio: 'ignore' }).status === 0
}
