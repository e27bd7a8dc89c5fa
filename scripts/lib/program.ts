import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readSettings } from '../start/settings.ts'
import { root } from './install.mjs'
import { runningInstallation } from './running.ts'
import { ensureServerBuilt, serverDist } from './server-build.mjs'

/** @throws Refusal that names unusable settings, if it does not run because of them */
export function installationHere(): Record<string, string> {
  try {
    return runningInstallation()
  } catch (error) {
    readSettings(process.env)
    throw error
  }
}

/** Runs a program of the built server for an installation, with this command's arguments, and ends with its exit code. */
export async function runProgram(
  name: string,
  installation: Record<string, string>,
): Promise<void> {
  // Nothing else on standard output, which may be JSON.
  await ensureServerBuilt(console.error)
  const { status } = spawnSync(
    process.execPath,
    [join(serverDist, `${name}.mjs`), ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...installation } },
  )
  process.exitCode = status ?? 1
}
