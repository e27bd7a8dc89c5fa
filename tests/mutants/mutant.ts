/** A promise of the product, and the source change that breaks it. */
export interface Mutant {
  /** The broken promise, in a few words. */
  readonly without: string
  /** From the root of the repository. */
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly from: string
  readonly to: string
  /** The test files of which at least one must fail, as `testFile` reads them. A `.full` file runs only in the full suite. */
  readonly tests: readonly string[]
}

/** The mutants of one file, each as the broken promise, the text, its replacement, and the tests. */
export const mutantsOf =
  (file: string) =>
  (without: string, from: string, to: string, ...tests: string[]): Mutant => ({
    without,
    file,
    from,
    to,
    tests,
  })

/** The path of a test file named without `.test.ts`: a unit test from the root on, any other from `tests` on. */
export const testFile = (name: string): string =>
  `${/^(db|realtime-server|web|scripts)\//.test(name) ? name : `tests/${name}`}.test.ts`

export type Ring = 'gate' | 'full'
/** The suite that runs a test file. */
export const ringOf = (file: string): Ring => (/\.full\.test\.tsx?$/.test(file) ? 'full' : 'gate')
