/** A sentence as `npm run messages` parses it: texts, names of values, and plural cases. */
export type Part =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: string, cases: Readonly<Record<string, readonly Part[]>>]

/** Values that fill the sentences of a mail. */
export interface Values {
  appName?: string
  email?: string
  code?: string
  count?: number
}

/**
 * Fills in a sentence's values.
 * @throws if a value is missing
 */
export function fill(
  parts: readonly Part[],
  values: Values,
  language: string,
  counted?: number,
): string {
  return parts
    .map((part) => {
      if (typeof part === 'string')
        return part === '#' && counted !== undefined ? String(counted) : part
      const [name, , cases] = part
      const value = Object.entries(values).find(([each]) => each === name)?.[1]
      if (value === undefined) throw new Error(`a sentence lacks its ${name}`)
      if (!cases) return String(value)
      const chosen = cases[new Intl.PluralRules(language).select(Number(value))] ?? cases.other
      return fill(chosen ?? [], values, language, Number(value))
    })
    .join('')
}
