import { endOf, layer, ordered, placeOf } from './rules.ts'

const betweenWords = /[\s"'`]+/
const betweenSelectors = /(?<!\\),(?![^(]*\))/
/** The class that a selector is about, which Tailwind names first. */
const firstName = /\.((?:\\.|[\w-])+)/
/** No class at all, or one that does not stand in the code as a single word. */
const unreadable = /^$|["'`]|\\[\da-f\\]/i

/** The words of code, among them the names of all classes that it uses. */
export const wordsIn = (code: string): ReadonlySet<string> => new Set(code.split(betweenWords))

/** The style sheet without the rules of classes that are not among the words. Its rules give way to those of the whole sheet. */
export function firstOf(css: string, words: ReadonlySet<string>): string {
  const opened = placeOf(css, layer)
  const closed = endOf(css, opened)
  const rules = used(css.slice(opened + layer.length, closed - 1), words)
  return ordered(`${css.slice(0, opened)}@layer first{${rules}}${css.slice(closed)}`)
}

function used(css: string, words: ReadonlySet<string>): string {
  let kept = ''
  for (let at = 0, end = 0; at < css.length; at = end) {
    end = endOf(css, at)
    const from = css.indexOf('{', at) + 1
    const head = css.slice(at, from - 1)
    const body = css.slice(from, end - 1)
    const rest = head.startsWith('@') ? used(body, words) : head.split(betweenSelectors).some(isUsed) && body
    if (rest) kept += `${head}{${rest}}`
  }
  return kept

  function isUsed(selector: string): boolean {
    const name = firstName.exec(selector)?.[1] ?? ''
    return unreadable.test(name) || words.has(name.replaceAll('\\', ''))
  }
}
