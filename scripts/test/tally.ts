/** A failed test, file, hook or check. */
export type Failure = {
  /** Test file, as a path from the root; undefined for other failures. */
  file?: string | undefined
  name: string
  /** First line of its error. */
  error: string
}

export type Tally = {
  passed: number
  failed: Failure[]
  skipped: { name: string; reason: string }[]
  /** Start and end of each group of tests, in milliseconds. */
  spans: Record<string, { from: number; to: number; tests: number }>
  /** Duration of each file, in milliseconds. */
  files: Record<string, number>
}

export const emptyTally = (): Tally => ({
  passed: 0,
  failed: [],
  skipped: [],
  spans: {},
  files: {},
})

export function merge(into: Tally, from: Tally) {
  into.passed += from.passed
  into.failed.push(...from.failed)
  into.skipped.push(...from.skipped)
  Object.assign(into.spans, from.spans)
  Object.assign(into.files, from.files)
}

/** `file > test: first line of the error`, on one line. */
export const lineOf = ({ file, name, error }: Failure): string =>
  `${[file, name].filter(Boolean).join(' > ')}${error && `: ${error}`}`

export const firstLine = (text: string): string => text.trim().split('\n')[0]?.trim() ?? ''
