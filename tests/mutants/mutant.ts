/** One promise of the product, and the change of its source that breaks it. */
export interface Mutant {
  /** The broken promise, in a few words. */
  readonly without: string
  /** From the root of the repository. */
  readonly file: string
  /** Stands in the file exactly once. */
  readonly from: string
  readonly to: string
  /** The test files of which at least one must fail, as `testFile` reads them. A `.full` runs in the full suite alone. */
  readonly tests: readonly string[]
}

/** The mutants of one file, each as what it takes out, the text, what stands instead, and the tests. */
export const mutantsOf =
  (file: string) =>
  (without: string, from: string, to: string, ...tests: string[]): Mutant => ({
    without,
    file,
    from,
    to,
    tests,
  })

/** The path of a test file that a mutant names without `.test.ts`: a unit test from the root on, any other from `tests` on. */
export const testFile = (name: string): string =>
  `${/^(db|realtime-server|web|scripts)\//.test(name) ? name : `tests/${name}`}.test.ts`

export type Ring = 'gate' | 'full'
/** Where the tests of a file run. */
export const ringOf = (file: string): Ring => (/\.full\.test\.tsx?$/.test(file) ? 'full' : 'gate')
