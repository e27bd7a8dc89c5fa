import { join, resolve } from 'node:path'
import { root } from './install.mjs'
import { run } from './run.ts'
import { ensureServerBuilt, serverDist } from './server-build.mjs'

/**
 * Runs the server's backup command with an installation's settings, and prints its output.
 * @returns its exit code
 */
export async function backupCommand(
  args: string[],
  settings: Record<string, string>,
): Promise<number> {
  await ensureServerBuilt(console.log)
  const command = [process.execPath, join(serverDist, 'backup.mjs'), ...args]
  const { code } = await run(command, { env: { ...process.env, ...settings }, show: true })
  return code ?? 1
}

/** Resolves a folder from where npm was called: npm changes to the project's root. */
export const named = (folder: string): string => resolve(process.env.INIT_CWD ?? root, folder)
