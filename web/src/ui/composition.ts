/**
 * Loads the code that tells an input method's Enter from others at the first composition, since most people never use one. Call once per
 * page.
 */
export const awaitComposition = (): void =>
  addEventListener('compositionstart', () => void import('./enter.ts').catch(() => undefined), {
    capture: true,
  })
