/** The address of the app's first script, which changes with every build; empty while the page is loading. */
export const buildHere = (): string => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script ? new URL(script.src).pathname : ''
}
