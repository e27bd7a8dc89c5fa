/** The number of things a test makes: fewer in the gate than in the full suite. */
export const sized = (size: { gate: number; full: number }): number =>
  process.env.TEST_SUITE === 'gate' ? size.gate : size.full
