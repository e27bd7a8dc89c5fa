import type { BrowserContext, Locator, Page } from 'playwright-core'
import { builtMessages } from '../../web/vite/catalogs.ts'
import { type Compiled, compiled } from '../../web/vite/compiled.ts'

/**
 * A pseudo-language for tests: every sentence is 40 % longer, in letters that English does not have, and in brackets. `ltr` replaces
 * English, `rtl` Arabic; everything else stays as in those.
 */
export type Pseudo = 'ltr' | 'rtl'

export const pseudos = {
  ltr: { lang: 'en', letters: 'áƀçđéƒĝĥíĵķłḿñóþɋŕšťúṽŵẋýž' },
  rtl: { lang: 'ar', letters: 'ابتثيجحخيدذرزسوشصضطظوعغفقك' },
} as const
const english = 'abcdefghijklmnopqrstuvwxyz'
const growth = 1.4

const letterOf = (letter: string, pseudo: Pseudo): string | undefined =>
  pseudos[pseudo].letters[english.indexOf(letter.toLowerCase())]

/** The sentences of the built web client in a pseudo-language, by id. */
function pseudoCatalog(pseudo: Pseudo): Record<string, Compiled[]> {
  return Object.fromEntries(
    builtMessages().map(({ id, message }) => [
      id,
      ['[', inPseudo(compiled(pseudos[pseudo].lang, message), pseudo), ']'].flat(),
    ]),
  )
}

function inPseudo(parts: readonly unknown[], pseudo: Pseudo): Compiled[] {
  return parts.map((part) => {
    if (typeof part === 'string') return words(part, pseudo)
    const [name, kind, cases] = part as [string, string?, Record<string, unknown>?]
    if (typeof cases !== 'object') return part as Compiled
    const turned = Object.entries(cases).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? inPseudo(value, pseudo)
        : typeof value === 'string'
          ? words(value, pseudo)
          : value,
    ])
    return [name, kind ?? '', Object.fromEntries(turned)]
  })
}

/** Keeps elements, and lengthens words by their vowels. */
function words(text: string, pseudo: Pseudo): string {
  return text.replaceAll(/(<\/?\w+\/?>)|[\p{L}’']+/gu, (word, tag) =>
    tag ? word : longer(word, pseudo),
  )
}

function longer(word: string, pseudo: Pseudo): string {
  const letters = [...word].map((letter) => {
    const turned = letterOf(letter, pseudo) ?? letter
    return letter === letter.toLowerCase() ? turned : turned.toUpperCase()
  })
  const length = Math.round(letters.length * growth)
  const vowels = [...word].flatMap((letter, at) => (/[aeiouy]/i.test(letter) ? [at] : []))
  const grown = [...letters]
  for (let more = 0; vowels.length > 0 && more < length - letters.length; more++) {
    const at = vowels[more % vowels.length] ?? 0
    grown[at] += (letters[at] ?? '').toLowerCase()
  }
  return grown.join('')
}

const spoken = new WeakMap<Page, Pseudo>()

/** Shows a context's pages in a pseudo-language, where texts are still found by their English. */
export async function speak(context: BrowserContext, pseudo: Pseudo): Promise<void> {
  const { lang } = pseudos[pseudo]
  const catalog = JSON.stringify({ language: lang, messages: pseudoCatalog(pseudo) })
  if (pseudo === 'ltr') await context.addInitScript({ content: `globalThis.catalog = ${catalog}` })
  else {
    await context.addInitScript((language) => localStorage.setItem('language', language), lang)
    await context.route(`**/assets/messages-${lang}-*.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `var catalog=${catalog}` }),
    )
  }
  context.on('page', (page) => {
    spoken.set(page, pseudo)
    findInEnglish(page)
  })
}

type Options = {
  exact?: boolean
  name?: string | RegExp
  hasText?: string | RegExp
  hasNotText?: string | RegExp
}
type Find = (this: Page | Locator, what: string | RegExp, options?: Options) => Locator
let isPatched = false

/** Makes text searches on pages in a pseudo-language accept the English. */
function findInEnglish(page: Page): void {
  if (isPatched) return
  isPatched = true
  const places: Record<string, Find>[] = [
    Object.getPrototypeOf(page),
    Object.getPrototypeOf(page.locator('html')),
  ]
  for (const place of places) {
    for (const name of [
      'getByText',
      'getByLabel',
      'getByPlaceholder',
      'getByTitle',
      'getByAltText',
    ])
      patch(place, name, (text, options, pseudo) => [
        looksLike(text, pseudo, options?.exact),
        options,
      ])
    patch(place, 'getByRole', (role, { name, ...options } = {}, pseudo) => [
      role,
      name === undefined ? options : { ...options, name: looksLike(name, pseudo, options.exact) },
    ])
    patch(place, 'locator', (selector, options, pseudo) => [selector, withText(options, pseudo)])
  }
  const [, locators] = places
  const filter = locators?.filter as unknown as (this: Locator, options?: Options) => Locator
  Object.assign(locators ?? {}, {
    filter(this: Locator, options?: Options) {
      const pseudo = spoken.get(this.page())
      return filter.call(this, pseudo ? withText(options, pseudo) : options)
    },
  })
}

function patch(
  place: Record<string, Find>,
  name: string,
  turn: (
    what: string | RegExp,
    options: Options | undefined,
    pseudo: Pseudo,
  ) => [string | RegExp, Options?],
): void {
  const find = place[name]
  if (!find) throw new Error(`there is no ${name}`)
  place[name] = function turned(what, options) {
    const pseudo = spoken.get('page' in this ? this.page() : this)
    return find.apply(this, pseudo ? turn(what, options, pseudo) : [what, options])
  }
}

const withText = (options: Options | undefined, pseudo: Pseudo): Options => ({
  ...options,
  ...(options?.hasText !== undefined && { hasText: looksLike(options.hasText, pseudo) }),
  ...(options?.hasNotText !== undefined && { hasNotText: looksLike(options.hasNotText, pseudo) }),
})

/** Characters that may surround each part of a sentence. */
const brackets = '[\\[\\]\\u2068\\u2069]*'
/** Characters on either side of an amount: dollars come before it in English, elsewhere in other languages. */
const dollars = '[\\s\\u200e\\u200f\\u2068\\u2069US$]*'

/**
 * Makes a pattern that matches an English text or pattern in a pseudo-language too. Texts that people wrote stay as they are, so each
 * letter may be either.
 */
function looksLike(text: string | RegExp, pseudo: Pseudo, isExact = false): RegExp {
  const source =
    typeof text === 'string' ? text.trim().replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&') : text.source
  const turned = source
    .replaceAll(/\\\$(\d+(?:\\\.\d+)?)/g, '¤$1¤')
    .replaceAll(/\\.|\[[^\]]*\]|\{[^}]*\}|[\^$]|\s+|[\p{L}\d“¤]/gu, (part) => {
      if (part === '¤') return dollars
      if (part === '“') return `${part}${brackets}`
      if (part === '^' || part === '$') return part === '^' ? `^${brackets}` : `${brackets}$`
      if (/^\s/.test(part)) return `${brackets}\\s+${brackets}`
      const letter = letterOf(part, pseudo)
      if (!letter || part.length > 1) return part.startsWith('{') ? part : `(?:${part}${brackets})`
      const any = [
        ...new Set([part.toLowerCase(), part.toUpperCase(), letter, letter.toUpperCase()]),
      ].join('')
      return `(?:[${any}]+${brackets})`
    })
  // Without the Unicode flag, because Playwright does not quote such patterns in a selector: an apostrophe would end it.
  return new RegExp(isExact ? `^${brackets}${turned}${brackets}$` : turned, 'i')
}
