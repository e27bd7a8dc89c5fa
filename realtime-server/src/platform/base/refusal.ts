import { type ErrorCode, errorCodes } from '../../contract/error-codes.ts'
import type { Refusal as RefusalBody } from '../../contract/primitives.ts'
import {
  type PlainRefusal,
  type RefusalName,
  type RefusalValue,
  type RefusalValues,
  refusals,
} from '../../contract/refusals.ts'

type Values = Readonly<Record<string, RefusalValue>>

/** A sentence in English, and the name and values from which the web client makes it in the user's language. */
export interface Sentence {
  text: string
  /** Missing if only operators and client developers read it. */
  reason?: RefusalName
  values?: Values
}

/** Rest of a refusal's reply: `requiresPurchase`, and `fields`, each with a sentence. */
type Extra = Pick<RefusalBody, 'requiresPurchase'> & {
  fields?: Readonly<Record<string, PlainRefusal | Sentence>>
}
/** @param retryAfter seconds until a retry may succeed */
type Given = Extra & { retryAfter?: number }

/** An intended refusal. HTTP replies and socket acknowledgements carry the same code. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly said: Sentence
  readonly extra: Extra
  readonly retryAfter: number | null

  /** @param said plain English if only operators and client developers read it; texts for users have a name (`refuse`) */
  constructor(code: ErrorCode, said: string | Sentence, { retryAfter, ...extra }: Given = {}) {
    const sentence = typeof said === 'string' ? { text: said } : said
    super(sentence.text)
    this.code = code
    this.status = errorCodes[code]
    this.said = sentence
    this.extra = extra
    this.retryAfter = retryAfter ?? null
  }

  body(): RefusalBody {
    const { fields, ...rest } = this.extra
    return {
      error: this.message,
      code: this.code,
      ...why(this.said),
      ...rest,
      ...(fields && fieldsIn(fields)),
    }
  }
}

/** Reason and values of a sentence, as replies carry them. */
const why = ({ reason, values }: Sentence) => ({
  ...(reason && { reason }),
  ...(values && { values }),
})

function fieldsIn(
  given: NonNullable<Extra['fields']>,
): Pick<RefusalBody, 'fields' | 'fieldReasons'> {
  const all = Object.entries(given).map(
    ([field, said]) => [field, typeof said === 'string' ? sentenceOf(said) : said] as const,
  )
  const known = all.flatMap(([field, { reason, values }]) =>
    reason ? [[field, { reason, ...(values && { values }) }] as const] : [],
  )
  return {
    fields: Object.fromEntries(all.map(([field, { text }]) => [field, text])),
    ...(known.length > 0 && { fieldReasons: Object.fromEntries(known) }),
  }
}

/** A fault isn't an intended refusal. */
type Intended = Exclude<RefusalName, 'fault'>
type Plain = Exclude<PlainRefusal, 'fault'>
type None = Readonly<Record<string, never>>

/**
 * @param values of the sentence's placeholders
 * @param extra other parts of the reply
 */
export function refuse(name: Plain, values?: None, extra?: Given): Refusal
export function refuse<N extends Intended>(
  name: N,
  values: RefusalValues<N>,
  extra?: Given,
): Refusal
export function refuse(name: Intended, values?: Values, extra?: Given): Refusal {
  return new Refusal(refusals[name][0], sentenceOf(name, values), extra)
}

/** Refuses with the same sentence for a form field. */
export function refuseField(field: string, name: Plain): Refusal
export function refuseField<N extends Intended>(
  field: string,
  name: N,
  values: RefusalValues<N>,
): Refusal
export function refuseField(field: string, name: Intended, values?: Values): Refusal {
  const said = sentenceOf(name, values)
  return new Refusal(refusals[name][0], said, { fields: { [field]: said } })
}

/** @param values of the sentence's placeholders */
export function sentenceOf(name: RefusalName, values: Values = {}): Sentence {
  const text = refusals[name][1].replace(/\{(\w+)\}/g, (_, placeholder: string) =>
    String(written[placeholder]?.(values) ?? values[placeholder]),
  )
  return { text, reason: name, ...(Object.keys(values).length > 0 && { values }) }
}

/** In UTC, as the text says. */
const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Formats placeholders that are times or amounts. */
const written: Readonly<Record<string, (values: Values) => string>> = {
  until: ({ until = '' }) => moment.format(new Date(until)),
  time: ({ seconds }) => inWords(Number(seconds)),
  amount: ({ cents }) => `$${(Number(cents) / 100).toFixed(2)}`,
}

function inWords(seconds: number): string {
  if (seconds <= 1) return 'a second'
  if (seconds < 60) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  const hours = Math.ceil(seconds / 3600)
  return hours === 1 ? 'an hour' : `${hours} hours`
}
