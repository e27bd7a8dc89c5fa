/** Loads what distinguishes an input method's Enter from others with the first composition, for most people never use one. Call once for each page. */
export const awaitComposition = (): void =>
  addEventListener('compositionstart', () => void import('./enter.ts').catch(() => undefined), {
    capture: true,
  })
