import { z } from 'zod'
import { errorCodes } from './error-codes.ts'
import { says } from './refusals.ts'
import { type Language, languages } from './shared/languages.ts'
import { isBlank } from './shared/text.ts'
import { isTurning, settled, tidied } from './shared/tidy.ts'

/** In lower case, as in the database, because ids are compared as text and name the recipients of events. */
export const Id = z.uuid().toLowerCase()
/** ISO 8601, UTC. */
export const Time = z.iso.datetime()
/** A calendar date, YYYY-MM-DD. */
export const CalendarDate = z.iso.date()

const hasNul = (value: string) => value.includes('\u0000')

/** Ends the check if the text is too long, so that no later pattern reads it, however slow that would be. */
export const atMost = (max: number) =>
  z.maxLength(max, { error: says('tooManyCharacters'), abort: true })

// Half of a surrogate pair is not a character. Postgres would store a replacement character instead.
const wellFormed = (value: string) => value.replace(/\p{Surrogate}/gu, '\ufffd')

/** Ends the check of a text that is far too long before it is cleaned, which reads it several times. White space around it may be longer. */
export const notEndless = (max: number) =>
  z.refine<string>((value) => value.length <= 4 * max + 1000, {
    error: says('tooManyCharacters'),
    abort: true,
    params: { max },
  })

/**
 * Text as a person types it: of whole characters, without NUL (which Postgres cannot store), at most `max` UTF-16 units.
 * @param clean what becomes of white space and invisible marks: `settled` for texts, `tidied` for names and other single lines
 */
export const text = (max: number, message?: string, clean: (value: string) => string = settled) =>
  z
    .string(message)
    .check(notEndless(max))
    .overwrite((value) => clean(wellFormed(value)))
    .refine((value) => !hasNul(value), 'Text must not contain NUL characters.')
    .trim()
    .check(atMost(max))

/** Like `text`, but something visible must be left after trimming. */
export const requiredText = (max: number, message: string, clean?: (value: string) => string) =>
  text(max, message, clean)
    .min(1, message)
    .refine((value) => !isBlank(value), message)

/** Like `requiredText`, for names of people and things: without characters that change the direction of adjacent text. */
export const nameText = (max: number, message: string) =>
  requiredText(max, message, tidied).refine((value) => !isTurning(value), says('turningName'))

/** Why a sentence is said, which tells those of one code apart (`contract/refusals.ts`), and the values in it. */
const Why = z.object({
  reason: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** Every refusal, over HTTP and in a socket's acknowledgement. Texts are in English; the web client says them in the user's language. */
export const Refusal = z.object({
  error: z.string(),
  code: z.enum(
    Object.keys(errorCodes) as [keyof typeof errorCodes, ...(keyof typeof errorCodes)[]],
  ),
  ...Why.partial().shape,
  requiresPurchase: z.literal(true).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** For the texts of `fields`, as `reason` and `values` are for `error`. */
  fieldReasons: z.record(z.string(), Why).optional(),
})
export type Refusal = z.infer<typeof Refusal>

/** A language of the app. */
export const AppLanguage = z.enum(Object.keys(languages) as [Language, ...Language[]])

/** A page of messages: the last, or those before or after a number of at most so many digits. */
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

// Area/Location and a few old IANA names. Runtimes accept more (VST, +01:00) that Postgres does not know or reads differently.
const ianaName =
  /^(?:[A-Za-z]+\/[A-Za-z0-9_+/-]+|UTC|GMT|[WCEM]ET|[EMH]ST|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$/

/**
 * An IANA time zone name that this runtime knows. Any other name from a browser counts as not sent.
 */
export const SentTimeZone = z
  .string()
  .transform((name) => (isTimeZone(name) ? name : undefined))
  .optional()

/** Zones that were asked for, because asking takes a third of a millisecond. In small letters there are only as many as exist. */
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
