import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ErrorCode } from '../../contract/error-codes.ts'
import { type RefusalName, refusals } from '../../contract/refusals.ts'
import { Refusal, refuse, type Sentence, sentenceOf } from './refusal.ts'

/** Code of a refusal, or FAULT if the error is ours. */
export type Refused = ErrorCode | 'FAULT'

export const signInFirst = () => refuse('signInFirst')
export const unreadable = () => refuse('unreadable')
/** @param retryAfter seconds until a retry may succeed, also said in the text */
export const tooMany = (retryAfter: number) =>
  refuse('tooManyAtOnce', { seconds: retryAfter }, { retryAfter })
/** Same text for things that don't exist and things the person may not see. */
export const notFound = () => refuse('notFound')
export const notTheActor = () => refuse('notTheActor')
/** The body arrives too slowly, or not at all. */
export const tooSlow = () => refuse('tooSlow')
/** Never read: the connection has ended. */
export const brokenOff = () => refuse('brokenOff')
/** @param cause logged with it */
export const unavailable = (cause?: unknown) =>
  Object.assign(refuse('unavailable', {}, { retryAfter: 1 }), cause === undefined ? {} : { cause })

/** Turns invalid input into a refusal: its text is the first reason, and each field has its own. */
export function invalid(error: z.ZodError): Refusal {
  const fields: Record<string, Sentence> = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'body'
    fields[name] ??= sentenceIn(issue)
  }
  const [first] = error.issues
  return first
    ? new Refusal('INVALID', sentenceIn(first), { fields })
    : refuse('invalidInput', {}, { fields })
}

const isName = (message: string): message is RefusalName => Object.hasOwn(refusals, message)

/** Finds the sentence of a failed check by its name, with the check's own values, or a plain one for client developers. */
function sentenceIn(issue: z.core.$ZodIssue): Sentence {
  const { message: name } = issue
  if (!isName(name)) return { text: name }
  const numbers = {
    ...(issue.code === 'too_big' && { max: Number(issue.maximum) }),
    ...(issue.code === 'too_small' && { min: Number(issue.minimum) }),
    ...(issue.code === 'custom' && (issue.params as Readonly<Record<string, number>> | undefined)),
  }
  const said = Object.entries(numbers).filter(([each]) => refusals[name][1].includes(`{${each}}`))
  return sentenceOf(name, Object.fromEntries(said))
}

// Lost or refused connections, full disks, server start and stop, too many connections, and statement or lock timeouts.
const unreachable =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EHOSTUNREACH|ENOSPC|EDQUOT|57P0[1-5]|53\d{3}|08\w{3}|57014|55P03|25006)$/
const brokenPool =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|driver has already been destroyed|after calling end on the pool|Client has encountered a connection error|not queryable/i

/** True if an error means that a dependency is down, not that the code is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return unreachable.test(code) || brokenPool.test(error.message)
}

/** True if the server's or Postgres's disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return /^(ENOSPC|EDQUOT|53100)$/.test(code) || isDiskFull(error.cause)
}

const fastifyCodes: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refuse('contentType'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => refuse('tooLarge'),
  FST_REQ_FILE_TOO_LARGE: () => refuse('thisFileTooLarge'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Refusal('MALFORMED', 'The body is empty.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal('MALFORMED', 'The body is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Refusal('MALFORMED', 'The body is not as long as it says.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => refuse('formNeeded'),
  FST_NO_FORM_DATA: () => refuse('formUnreadable'),
}

/** Converts any error into the caller's refusal; null if the fault is ours. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof z.ZodError) return invalid(error)
  if (isUnavailable(error)) return unavailable()
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = fastifyCodes[code]
  if (known) return known()
  const status =
    error instanceof Error && 'statusCode' in error
      ? Number((error as FastifyError).statusCode)
      : 500
  if (status === 413) return refuse('tooLarge')
  if (status === 415) return refuse('contentType')
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

/** True if a request ended before its body arrived. Its errors come from its connection, not a dependency. */
export const isBrokenOff = ({ destroyed, complete }: IncomingMessage): boolean =>
  destroyed && !complete

/** Answers data that isn't HTTP, or that doesn't end in time. There is no request object for it. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow() : unreadable()
  const body = JSON.stringify(refusal.body())
  const status = `${refusal.status} ${STATUS_CODES[refusal.status]}`
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close`
  if (socket.writable)
    socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  socket.destroySoon()
}

export function errorHandler(app: FastifyInstance): void {
  app.decorateReply('refused', null)
  app.setErrorHandler((error, request, reply) => {
    const refusal =
      !(error instanceof Refusal) && isBrokenOff(request.raw) ? brokenOff() : refusalOf(error)
    const where = { method: request.method, route: request.routeOptions.url }
    // Lets us find a failure in the log that a person reports.
    if (!refusal || refusal.status >= 500) reply.header('x-request-id', request.id)
    if (refusal?.code === 'UNAVAILABLE')
      request.log.warn(
        { err: error, ...where },
        isDiskFull(error) ? 'the disk is full' : 'a dependency is down',
      )
    if (refusal) return sendRefusal(reply, refusal)
    request.log.error({ err: error, ...where }, 'fault')
    reply.refused = 'FAULT'
    return reply
      .code(500)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ error: refusals.fault[1], code: 'FAULT', reason: 'fault' })
  })
}
