import { names } from './sections.ts'

/** Names of the environment that are no settings, but almost one, such as SMTP_URLL, and which one is probably meant. */
export function nearSettings(
  environment: NodeJS.ProcessEnv,
): { readonly name: string; readonly meant: string }[] {
  return Object.keys(environment).flatMap((name) => {
    const meant = names.has(name) ? undefined : nearest(name.toUpperCase())
    return meant === undefined ? [] : [{ name, meant }]
  })
}

/** Finds the most similar setting, up to one slip in a short name and two in a long one: HOME isn't HOST. */
function nearest(name: string): string | undefined {
  const [first] = [...names]
    .map((meant) => ({ meant, slips: slipsBetween(name, meant) }))
    .filter(({ meant, slips }) => slips <= (meant.length < 8 ? 1 : 2))
    .sort((one, other) => one.slips - other.slips)
  return first?.meant
}

/** Counts letters that are missing, added, other or swapped with the next one. */
function slipsBetween(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
