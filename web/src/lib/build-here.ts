/** The address of the app's first script, which changes with any part of it; empty while the page is still coming. */
export const buildHere = (): string => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script ? new URL(script.src).pathname : ''
}
