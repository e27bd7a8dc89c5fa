import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type ErrorCode, errorCodes } from '../../contract/error-codes.ts'
import type { Refusal as RefusalBody } from '../../contract/primitives.ts'
import { reasonTexts } from '../../contract/shared/reasons.ts'
import { type Said, said, saidAs, saidWith } from './said.ts'

/** The code of what was refused, or that the fault is ours. */
export type Refused = ErrorCode | 'FAULT'

/** What a refusal says besides its text: also `fields`, each with a text of its own. */
type Extra = Pick<RefusalBody, 'requiresPurchase'> & { fields?: Readonly<Record<string, string | Said>> }

/** An intended refusal. HTTP replies and socket acknowledgements carry the same code. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** What it says, and why. */
  readonly said: Said
  readonly extra: Extra
  readonly retryAfter: number | null

  constructor(code: ErrorCode, text: string | Said, extra: Extra & { retryAfter?: number } = {}) {
    const sentence = saidAs(text)
    super(sentence.text)
    this.code = code
    this.status = errorCodes[code]
    this.said = sentence
    const { retryAfter, ...rest } = extra
    this.extra = rest
    this.retryAfter = retryAfter ?? null
  }

  body(): RefusalBody {
    const { fields, ...rest } = this.extra
    return { error: this.message, code: this.code, ...why(this.said), ...rest, ...(fields && fieldsIn(fields)) }
  }
}

/** Why a sentence is said, as replies carry it. */
const why = ({ reason, values }: Said) => ({ ...(reason && { reason }), ...(values && { values }) })

function fieldsIn(fields: NonNullable<Extra['fields']>): Pick<RefusalBody, 'fields' | 'fieldReasons'> {
  const all = Object.entries(fields).map(([name, text]) => [name, saidAs(text)] as const)
  const known = all.flatMap(([name, { reason, values }]) =>
    reason ? [[name, { reason, ...(values && { values }) }] as const] : [],
  )
  return {
    fields: Object.fromEntries(all.map(([name, { text }]) => [name, text])),
    ...(known.length > 0 && { fieldReasons: Object.fromEntries(known) }),
  }
}

export const signInFirst = () => new Refusal('UNAUTHORIZED', 'Please sign in.')
export const unreadable = () => new Refusal('MALFORMED', 'This request is not readable.')
/** @param retryAfter seconds until the next try may succeed, which the text also says */
export const tooMany = (retryAfter: number) =>
  new Refusal('TOO_MANY', said('tooManyAtOnce', { seconds: retryAfter }, { time: inWords(retryAfter) }), { retryAfter })
/** The same text for what does not exist and for what the person may not see. */
export const notFound = () => new Refusal('NOT_FOUND', 'Not found.')
export const notTheActor = () => new Refusal('NOT_THE_ACTOR', 'You can only act for yourself.')
/** What is sent comes too slowly, or does not come at all. */
export const tooSlow = () =>
  new Refusal('TOO_SLOW', 'Your connection was too slow to send this. Please try again when it is better.')
/** No one reads it: the connection has ended. */
export const brokenOff = () => new Refusal('MALFORMED', 'The connection ended before everything had come.')
/** @param cause what is written to the log with it */
export const unavailable = (cause?: unknown) =>
  Object.assign(
    new Refusal('UNAVAILABLE', 'We are catching our breath. Please try again in a moment.', { retryAfter: 1 }),
    cause === undefined ? {} : { cause },
  )

function inWords(seconds: number): string {
  if (seconds <= 1) return 'a second'
  if (seconds < 60) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  const hours = Math.ceil(seconds / 3600)
  return hours === 1 ? 'an hour' : `${hours} hours`
}

/** Invalid input as a refusal: its text is the first reason, and each field has its own. */
export function invalid(error: z.ZodError): Refusal {
  const fields: Record<string, Said> = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'body'
    if (!(name in fields)) fields[name] = saidOf(issue)
  }
  const [first] = error.issues
  return new Refusal('INVALID', first ? saidOf(first) : 'Invalid input.', { fields })
}

const saidOf = (issue: z.core.$ZodIssue): Said =>
  saidWith(issue.message, {
    ...(issue.code === 'too_big' && { max: issue.maximum }),
    ...(issue.code === 'too_small' && { min: issue.minimum }),
    ...(issue.code === 'custom' && issue.params),
  })

// Lost or refused connections, full disks, server start and stop, too many connections, and timeouts of statements or locks.
const unreachable =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EHOSTUNREACH|ENOSPC|EDQUOT|57P0[1-5]|53\d{3}|08\w{3}|57014|55P03|25006)$/
const brokenPool =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|driver has already been destroyed|after calling end on the pool|Client has encountered a connection error|not queryable/i

/** Whether an error means that a dependency is down rather than that the code is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return unreachable.test(code) || brokenPool.test(error.message)
}

/** Whether a disk is full: the server's own or that of Postgres. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return /^(ENOSPC|EDQUOT|53100)$/.test(code) || isDiskFull(error.cause)
}

const fastifyCodes: Readonly<Record<string, [ErrorCode, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['WRONG_TYPE', 'This content type is not accepted here.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 'This is too large.'],
  FST_REQ_FILE_TOO_LARGE: ['TOO_LARGE', 'This file is too large.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['MALFORMED', 'The body is empty.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['MALFORMED', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['MALFORMED', 'The body is not as long as it says.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['WRONG_TYPE', 'A form with a file is needed here.'],
  FST_NO_FORM_DATA: ['MALFORMED', 'The form is not readable.'],
}

/** Converts any error into the refusal for the caller; null if the fault is ours. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof z.ZodError) return invalid(error)
  if (isUnavailable(error)) return unavailable()
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = fastifyCodes[code]
  if (known) return new Refusal(known[0], known[1])
  const status = error instanceof Error && 'statusCode' in error ? Number((error as FastifyError).statusCode) : 500
  if (status === 413) return new Refusal('TOO_LARGE', 'This is too large.')
  if (status === 415) return new Refusal('WRONG_TYPE', 'This content type is not accepted here.')
  if (status >= 400 && status < 500) return unreadable()
  return null
}

declare module 'fastify' {
  interface FastifyReply {
    /** Null if nothing was refused. */
    refused: Refused | null
  }
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  reply.refused = refusal.code
  if (refusal.retryAfter !== null) reply.header('retry-after', String(refusal.retryAfter))
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusal.body())
}

/** Whether a request ended before its body had come: its errors are of its connection, not of a dependency. */
export const isBrokenOff = ({ destroyed, complete }: IncomingMessage): boolean => destroyed && !complete

/** Answers data that is not HTTP, or that does not come to its end in time, for which there is no request object. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow() : unreadable()
  const body = JSON.stringify(refusal.body())
  const status = `${refusal.status} ${STATUS_CODES[refusal.status]}`
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close`
  if (socket.writable) socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  socket.destroySoon()
}

export function errorHandler(app: FastifyInstance): void {
  app.decorateReply('refused', null)
  app.setErrorHandler((error, request, reply) => {
    const refusal = !(error instanceof Refusal) && isBrokenOff(request.raw) ? brokenOff() : refusalOf(error)
    const where = { method: request.method, route: request.routeOptions.url }
    // By which a failure that a person reports is found in the log.
    if (!refusal || refusal.status >= 500) reply.header('x-request-id', request.id)
    if (refusal?.code === 'UNAVAILABLE')
      request.log.warn({ err: error, ...where }, isDiskFull(error) ? 'the disk is full' : 'a dependency is down')
    if (refusal) return sendRefusal(reply, refusal)
    request.log.error({ err: error, ...where }, 'fault')
    reply.refused = 'FAULT'
    return reply
      .code(500)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ error: reasonTexts.fault, code: 'FAULT', reason: 'fault' })
  })
}
