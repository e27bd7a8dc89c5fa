/** An error that the user can correct: its message is one sentence and is printed without a stack. */
export class Refusal extends Error {
  name = 'Refusal'
}

/**
 * Runs a command's main function. A refusal is printed as its sentence on stderr, with exit code 1; any other error with its stack.
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
