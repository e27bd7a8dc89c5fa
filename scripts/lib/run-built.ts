import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './install.mjs'
import { ensureServerBuilt, serverDist } from './server-build.mjs'

/**
 * Runs a program of the built server with this command's arguments, after building it if needed, and ends with its exit code.
 * @param log of the build
 */
export async function runBuilt(
  name: string,
  installation: Record<string, string>,
  log: (line: string) => void = console.log,
): Promise<void> {
  await ensureServerBuilt(log)
  const { status } = spawnSync(
    process.execPath,
    [join(serverDist, `${name}.mjs`), ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...installation } },
  )
  process.exitCode = status ?? 1
}
