/** How many of something a test makes: the gate is content with fewer than the full suite. */
export const sized = (size: { gate: number; full: number }): number =>
  process.env.TEST_SUITE === 'gate' ? size.gate : size.full
