// Plain Node, in words that old versions read, so that theirs are refused clearly.
import './node-version.mjs'

/**
 * Installs what is missing, then runs what is written in TypeScript.
 * @param {() => Promise<unknown>} run imports it
 */
export async function launch(run) {
  const { command } = await import('./refusal.mjs')
  await command(async () => {
    const { ensureInstalled } = await import('./install.mjs')
    await ensureInstalled()
    const { register } = await import('tsx/esm/api')
    register()
    await run()
  })
}
