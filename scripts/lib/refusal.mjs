/** An error that the user can do something about: they read its message, one sentence, and no stack. */
export class Refusal extends Error {
  name = 'Refusal'
}

/**
 * Runs a command's main function; a refusal becomes its sentence on stderr and exit code 1, anything else its stack.
 * @param {() => Promise<void>} main
 */
export async function command(main) {
  try {
    await main()
  } catch (error) {
    const text = error instanceof Error ? (error.name === 'Refusal' ? error.message : error.stack) : String(error)
    process.stderr.write(`${text}\n`)
    process.exit(1)
  }
}
