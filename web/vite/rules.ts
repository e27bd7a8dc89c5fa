/** Where Tailwind puts the rules of classes. */
export const layer = '@layer utilities{'
const order = '@layer theme,base,components,first,utilities,wide;'

/** A style sheet that wins over some and gives way to others, whichever of them a page has and in whatever order they arrive. */
export const ordered = (css: string): string => `${order}${css}`

/** @throws if no rule begins like this */
export function placeOf(css: string, start: string): number {
  const at = css.indexOf(start)
  if (at < 0) throw new Error(`no rule of the style sheet begins with ${start}`)
  return at
}

/** The end of the rule that begins at `at`: after the brace that closes its first one. Braces in strings do not count. */
export function endOf(css: string, at: number): number {
  const tokens = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\\.|[{}]/gs
  tokens.lastIndex = at
  let depth = 0
  for (let token = tokens.exec(css); token; token = tokens.exec(css)) {
    if (token[0] === '{') depth++
    else if (token[0] === '}' && --depth === 0) return tokens.lastIndex
  }
  throw new Error('a rule of the style sheet does not end')
}
