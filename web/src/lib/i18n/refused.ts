import type { Refusal } from '@swoon/realtime-server/contract'
import { i18n, say } from '#i18n'

/**
 * The sentences of a refusal in the user's language, listed by name in vite/terms.ts. Those of a later release stay in the server's
 * English. Only pages in languages other than English load this.
 */
export function inLanguage({ error = '', fields, reason, values, fieldReasons }: Partial<Refusal>) {
  const own = Object.entries(fields ?? {}).map(
    ([name, text]) => [name, sentenceOf(text, fieldReasons?.[name])] as const,
  )
  return {
    error: sentenceOf(error, { reason, values }),
    ...(fields && { fields: Object.fromEntries(own) }),
  }
}

const sentenceOf = (
  text: string,
  { reason, values }: Pick<Partial<Refusal>, 'reason' | 'values'> = {},
): string =>
  reason ? say(`refusal:${reason}`, text, values && { ...values, ...written(values) }) : text

/** Times and amounts in the language's format. */
const written = ({ until, seconds, cents }: NonNullable<Refusal['values']>) => ({
  ...(until !== undefined && { until: inUtc(String(until)) }),
  ...(seconds !== undefined && { time: inWords(Number(seconds)) }),
  ...(cents !== undefined && { amount: inDollars(Number(cents)) }),
})

const inDollars = (cents: number): string =>
  new Intl.NumberFormat(i18n.locale, { style: 'currency', currency: 'USD' }).format(cents / 100)

/** '5 seconds', '3 minutes', '1 hour'. */
function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3600 - 59
        ? [seconds / 60, 'minute']
        : [seconds / 3600, 'hour']
  return new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(count),
  )
}

const inUtc = (time: string): string =>
  new Intl.DateTimeFormat(i18n.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(time))
