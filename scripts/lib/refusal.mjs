/** An error that the user can fix: its message is one sentence, printed without a stack. */
export class Refusal extends Error {
  name = 'Refusal'
}

/**
 * True if an error, or a program's output, says that a disk is full.
 * @param {unknown} error
 */
export function saysFull(error) {
  const text =
    error instanceof Error ? `${'code' in error ? error.code : ''} ${error.message}` : String(error)
  return /\b(ENOSPC|EDQUOT|53100)\b|No space left on device|Disk quota exceeded/i.test(text)
}

/** @param {string} place a folder on the disk */
export const diskIsFull = (place) =>
  new Refusal(`The disk of ${place} is full: make room on it, then start again.`)

/**
 * Runs a command's main function. Prints a refusal as its sentence on stderr, with exit code 1, and any other error with its stack.
 * @param {() => Promise<void>} main
 */
export async function command(main) {
  try {
    await main()
  } catch (error) {
    const known = error instanceof Error && error.name === 'Refusal'
    const sentence = known
      ? error.message
      : saysFull(error)
        ? diskIsFull(process.cwd()).message
        : undefined
    const text = sentence ?? (error instanceof Error ? error.stack : String(error))
    process.stderr.write(`${text}\n`)
    process.exit(1)
  }
}
