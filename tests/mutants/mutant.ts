/** One defense of the product, and the change of its source that takes it out. */
export interface Mutant {
  /** What holds no more, in a few words. */
  readonly without: string
  /** From the root of the repository. */
  readonly file: string
  /** Stands in the file exactly once. */
  readonly from: string
  readonly to: string
  /** The test files of which at least one must fail, from `tests` on, without `.test.ts`. */
  readonly tests: readonly string[]
}

/** The mutants of one file, each as what it takes out, the text, what stands instead, and the tests. */
export const mutantsOf =
  (file: string) =>
  (without: string, from: string, to: string, ...tests: string[]): Mutant => ({ without, file, from, to, tests })
