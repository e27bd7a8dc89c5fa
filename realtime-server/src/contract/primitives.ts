import { z } from 'zod'
import { errorCodes } from './error-codes.ts'
import { says } from './refusals.ts'
import { type Language, languages } from './shared/languages.ts'
import { isBlank } from './shared/text.ts'
import { isTurning, settled, tidied } from './shared/tidy.ts'

/** In lower case as in the database, because ids are compared as text and name the recipients of events. */
export const Id = z.uuid().toLowerCase()
/** ISO 8601, UTC. */
export const Time = z.iso.datetime()
/** A calendar date, YYYY-MM-DD. */
export const CalendarDate = z.iso.date()

const hasNul = (value: string) => value.includes('\u0000')

/** Stops validation of a text that is too long, so that no later pattern reads it, however slow that would be. */
export const atMost = (max: number) =>
  z.maxLength(max, { error: says('tooManyCharacters'), abort: true })

// Half of a surrogate pair isn't a character. Postgres would store a replacement character instead.
const wellFormed = (value: string) => value.replace(/\p{Surrogate}/gu, '\ufffd')

/**
 * Stops validation of a far too long text before cleaning, which reads it several times. White space around the text may exceed the limit.
 */
export const notEndless = (max: number) =>
  z.refine<string>((value) => value.length <= 4 * max + 1000, {
    error: says('tooManyCharacters'),
    abort: true,
    params: { max },
  })

/**
 * Text as a person types it: whole characters, no NUL (which Postgres can't store), at most `max` UTF-16 units.
 * @param clean handles white space and invisible marks: `settled` for texts, `tidied` for names and other single lines
 */
export const text = (max: number, message?: string, clean: (value: string) => string = settled) =>
  z
    .string(message)
    .check(notEndless(max))
    .overwrite((value) => clean(wellFormed(value)))
    .refine((value) => !hasNul(value), 'Text must not contain NUL characters.')
    .trim()
    .check(atMost(max))

/** Like `text`, but needs something visible after trimming. */
export const requiredText = (max: number, message: string, clean?: (value: string) => string) =>
  text(max, message, clean)
    .min(1, message)
    .refine((value) => !isBlank(value), message)

/** Like `requiredText`, for names of people and things: without characters that change the direction of text around them. */
export const nameText = (max: number, message: string) =>
  requiredText(max, message, tidied).refine((value) => !isTurning(value), says('turningName'))

/** Reason for a sentence, which tells refusals with the same code apart (`contract/refusals.ts`), and the values in it. */
const Why = z.object({
  reason: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** A refusal, over HTTP or in a socket's acknowledgement. Texts are in English; the web client says them in the user's language. */
export const Refusal = z.object({
  error: z.string(),
  code: z.enum(
    Object.keys(errorCodes) as [keyof typeof errorCodes, ...(keyof typeof errorCodes)[]],
  ),
  ...Why.partial().shape,
  requiresPurchase: z.literal(true).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Reasons and values of the texts in `fields`, like `reason` and `values` of `error`. */
  fieldReasons: z.record(z.string(), Why).optional(),
})
export type Refusal = z.infer<typeof Refusal>

/** A language of the app. */
export const AppLanguage = z.enum(Object.keys(languages) as [Language, ...Language[]])

/** A page of messages: the last one, or before or after a number with at most this many digits. */
export const pageAround = (digits: number) => {
  const place = z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`))
    .transform(Number)
    .optional()
  return z
    .object({ before: place, after: place })
    .refine(
      ({ before, after }) => before === undefined || after === undefined,
      'Either before or after.',
    )
}

/** A successful reply without data. */
export const Done = z.object({ ok: z.literal(true) })
export const done: z.output<typeof Done> = { ok: true }

// Area/Location and a few old IANA names. Runtimes accept more (VST, +01:00) that Postgres doesn't know or reads differently.
const ianaName =
  /^(?:[A-Za-z]+\/[A-Za-z0-9_+/-]+|UTC|GMT|[WCEM]ET|[EMH]ST|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$/

/** An IANA time zone name that this runtime knows. A browser's unknown name counts as not sent. */
export const SentTimeZone = z
  .string()
  .transform((name) => (isTimeZone(name) ? name : undefined))
  .optional()

/** Caches known zones, because checking takes a third of a millisecond. In lower case there are only as many as exist. */
const knownZones = new Set<string>()

function isTimeZone(name: string): boolean {
  if (name.length > 64 || !ianaName.test(name)) return false
  const zone = name.toLowerCase()
  if (knownZones.has(zone)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    knownZones.add(zone)
    return true
  } catch {
    return false
  }
}
