/** Names for React's developer tools. Whatever is given one counts as used. */
const names = /^\w+\.displayName = ".*";$/gm
/** Calls without an effect of their own, so that nothing is lost with a result that nobody uses. */
const calls = /(?<== )React\d*\.(?:forwardRef|createContext|memo)\(/g
/** Texts for developers, which the router's own production build switches off here too. */
const warnings = 'ENABLE_DEV_WARNINGS = true'

/**
 * Lets the bundler leave out what we do not use of the router: forms, scripts and scroll positions of its framework mode.
 * @throws if the code has an unknown form
 */
export function lean(code: string): string {
  for (const part of [names, calls, warnings]) {
    if (code.search(part) < 0) throw new Error(`the router's code has nothing like ${part}`)
  }
  return code.replace(names, '').replace(calls, '/* @__PURE__ */ $&').replace(warnings, 'ENABLE_DEV_WARNINGS = false')
}
