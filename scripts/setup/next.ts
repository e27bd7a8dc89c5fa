import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from '../lib/install.mjs'
import { installationIn } from '../lib/running.ts'
import type { Settings } from './settings-file.ts'

/** The folder of this copy of Swoon. */
const here = resolve(root)

/** The unit of systemd for this copy of Swoon with that settings file. */
export function unitFor(file: string): string {
  const npm = join(dirname(process.execPath), 'npm')
  return readFileSync(join(root, 'scripts/deploy/swoon.service'), 'utf8')
    .replace('/opt/swoon', () => here)
    .replace('/etc/swoon.env', () => file)
    .replace('/usr/bin/npm', (usual) => (existsSync(npm) ? npm : usual))
}

/** Runs the doctor beside the containers, if they run. @returns its exit code */
export function doctorInCompose(file: string): number | undefined {
  const cwd = dirname(file)
  if (!existsSync(join(cwd, 'docker-compose.yml'))) return undefined
  const ps = ['compose', 'ps', '--quiet', 'app']
  const { stdout } = spawnSync('docker', ps, { cwd, encoding: 'utf8' })
  if (!stdout?.trim()) return undefined
  const doctor = ['compose', 'run', '--rm', '--no-deps', 'app', 'doctor']
  return spawnSync('docker', doctor, { cwd, stdio: 'inherit' }).status ?? 1
}

/** Runs the doctor with these settings, as the user who runs Swoon, if it runs. @returns its exit code */
export function doctorHere(settings: Settings): number | undefined {
  Object.assign(process.env, settings)
  if (!installationIn(settings.DATA_DIR ?? join(root, '.data'))) return undefined
  const { uid, gid } = statSync(root)
  return (
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/doctor.ts'], {
      cwd: root,
      stdio: 'inherit',
      ...(process.getuid?.() === 0 && { uid, gid }),
    }).status ?? 1
  )
}

/** Replaces the running processes; compose also names its profiles. */
export const composeRestart = 'sh scripts/deploy/upgrade.sh'
export const systemdRestart = 'systemctl restart swoon'

/** Commands that start compose with these settings. */
export function composeSteps({ BACKUP_DIR, PUBLIC_URL = '' }: Settings): string[] {
  const tls = PUBLIC_URL.startsWith('https:') ? ' --profile tls' : ''
  return [
    ...(BACKUP_DIR && !existsSync(BACKUP_DIR)
      ? [`sudo install -d -m 700 -o 1000 -g 1000 '${BACKUP_DIR}'`]
      : []),
    `docker compose${tls} up --build --detach`,
    'npm run setup                  # asks nothing then, and runs the doctor',
  ]
}

/** Commands that start systemd's service with these settings. */
export function systemdSteps(file: string, { BACKUP_DIR, TURN_URL }: Settings): string[] {
  const named = file === '/etc/swoon.env' ? '' : ` ${file}`
  return [
    `chown -R swoon: ${here} ${file}`,
    ...(BACKUP_DIR && !existsSync(BACKUP_DIR)
      ? [`install -d -m 700 -o swoon '${BACKUP_DIR}'`]
      : []),
    `npm run --silent setup -- --systemd --unit${named} > /etc/systemd/system/swoon.service`,
    ...(TURN_URL ? [`# Give coturn the TURN_SECRET of ${file} as its static-auth-secret.`] : []),
    'systemctl enable --now swoon',
    `npm run setup -- --systemd${named}   # asks nothing then, and runs the doctor`,
  ]
}
