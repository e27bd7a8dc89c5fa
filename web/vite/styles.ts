import { endOf, layer, ordered, placeOf } from './rules.ts'

/** Fallbacks for browsers older than those of `build.target`. */
const outdated = '@layer properties{'
/** Always true in the browsers of `build.target`. */
const granted = [
  '@supports (color:color-mix(in lab, red, red)){',
  '@supports (background-image:linear-gradient(in lab, red, red)){',
]
/** Not needed by a phone in portrait: the `lg:` and `flat:` of theme.css. */
const views = [
  '@media (min-width:64rem) and (min-height:30rem){',
  '@media (not (min-height:30rem)) and (min-width:35rem){',
]

/** Both kinds of windows are at least this wide, so narrower ones never need the second style sheet. */
export const wideMedia = '(min-width: 35rem)'

/**
 * Splits Tailwind's minified output. `main` loses the rules of wide and flat windows. `wide` has these, and a copy of all rules after the
 * first of them, so that the order of the rules stays the same, in a layer above that of the others.
 * @throws if the output has an unknown form
 */
export function split(css: string): { main: string; wide: string } {
  let all = without(css, outdated)
  for (const start of granted) all = unwrap(all, start)
  const from = Math.min(...views.map((start) => placeOf(all, start)))
  const opened = placeOf(all, layer)
  const closed = endOf(all, opened)
  if (from < opened || from > closed) throw new Error('the rules of wide windows stand outside of the utilities')
  const wide = ordered(`@layer wide{${all.slice(from, closed)}`)
  return { main: views.reduce(without, all), wide }
}

/** Removes every rule that begins like this. */
function without(css: string, start: string): string {
  let rest = css
  for (let at = placeOf(rest, start); at >= 0; at = rest.indexOf(start)) {
    rest = rest.slice(0, at) + rest.slice(endOf(rest, at))
  }
  return rest
}

/** Replaces every rule that begins like this with its content. */
function unwrap(css: string, start: string): string {
  let text = css
  for (let at = placeOf(text, start); at >= 0; at = text.indexOf(start)) {
    const end = endOf(text, at)
    text = text.slice(0, at) + text.slice(at + start.length, end - 1) + text.slice(end)
  }
  return text
}
