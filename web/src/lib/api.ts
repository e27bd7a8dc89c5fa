import type {
  BodyOf,
  ErrorCode,
  HeadersOf,
  ParamsOf,
  QueryOf,
  Refusal,
  ReplyOf,
  RouteDefinition,
} from '@swoon/realtime-server/contract'
import { attemptHeader } from '@swoon/realtime-server/contract/files/attempt'
import { answerWithin } from '@swoon/realtime-server/contract/shared/answer-within'
import { dropEarly, takeEarly } from './early.ts'
import { hasLeft } from './left-session.ts'
import { noteDate } from './server-clock.ts'
import { type RouteParams, urlOf } from './url.ts'
import { uuid } from './uuid.ts'

/** A key that is optional if its value may be empty or the route does not have it. */
type Slot<K extends string, V> = [V] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<never, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V }

interface Extras {
  form?: FormData
  signal?: AbortSignal
  /** Completes the call even if the page is closed; for bodies of up to 64 KiB. */
  keepalive?: boolean
}

export type CallOptions<R extends RouteDefinition> = Slot<'params', ParamsOf<R>> &
  Slot<'query', QueryOf<R>> &
  Slot<'body', BodyOf<R>> &
  Extras & { onHeaders?: (headers: HeadersOf<R>) => void }

type Rest<R extends RouteDefinition> =
  Record<never, never> extends CallOptions<R>
    ? [options?: CallOptions<R>]
    : [options: CallOptions<R>]

/** Checks whether a call failed because its subject no longer exists, or never did. A repeated removal may treat that as success. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The code of a refusal; undefined if no reply came. */
export const codeOf = (error: unknown): ApiError['code'] | undefined =>
  error instanceof ApiError ? error.code : undefined

/** The faults of a refusal by field; undefined if it names none. */
export const fieldsOf = (error: unknown): ApiError['fields'] =>
  error instanceof ApiError ? error.fields : undefined

/** A reply that is not OK, or no reply at all (`status` 0). `message` is "<status>: <body text or status text>". */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'NETWORK' | 'UNKNOWN'
  /** A sentence to show to the user, in their language. */
  readonly error: string
  /** Faults by field name, in the user's language. */
  readonly fields: Readonly<Record<string, string>> | undefined
  /** The refusal as the server sent it: in English, with its reasons. */
  readonly refusal: Partial<Refusal>
  /** Seconds the server asks to wait; 0 if unspecified. */
  readonly retryAfter: number

  constructor(status: number, text: string, refusal: Partial<Refusal> = {}, retryAfter = 0) {
    super(`${status}: ${text}`)
    this.status = status
    this.retryAfter = retryAfter
    this.code = refusal.code ?? (status === 0 ? 'NETWORK' : 'UNKNOWN')
    this.error = refusal.error ?? text
    this.fields = refusal.fields
    this.refusal = refusal
  }
}

/**
 * Checks whether a failure says nothing about the request: no answer, a broken connection, a gateway error, a database that is down, too
 * many calls. The change may even have been stored. The same call is then retried with the same id; every other failure is a refusal.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status >= 500 ||
    [0, 408].includes(error.status) ||
    (error.status === 429 && error.code !== 'SLOW_MODE'))

/** Checks whether the server was unreachable: no connection, or a gateway whose server is down. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 504].includes(error.status)

/** Fires when a retried call has waited too long for an answer. */
export const noAnswer = (): AbortSignal => AbortSignal.timeout(answerWithin)

interface LooseOptions extends Extras, RouteParams {
  onHeaders?: (headers: Readonly<Record<string, string>>) => void
  body?: unknown
}

interface SignOut {
  userId: () => string | undefined
  signedOut: () => void
}
let signOut: SignOut | null = null

/** Translates a refusal, such as a command's, for the user; keeps the server's English if the translations do not arrive. */
export const translated = async <T extends object>(
  error: T,
  refusal: Partial<Refusal>,
): Promise<T> =>
  // A user without a session sees the sign-in screen, not the sentence.
  refusal.reason && refusal.code !== 'UNAUTHORIZED' && globalThis.catalog
    ? import('./i18n/refused.ts')
        .then(({ inLanguage }) => Object.assign(error, inLanguage(refusal)))
        // Also when the values come from another release.
        .catch(() => error)
    : error

/** Sets the callback for replies that say no user is signed in. */
export const onSignOut = (given: SignOut): void => {
  signOut = given
}

/** Runs a call. Translates its refusal, and handles a reply that says no user is signed in, unless another user has signed in by then. */
export async function noticing<T>(work: () => Promise<T>): Promise<T> {
  const userId = signOut?.userId()
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'UNAUTHORIZED' && signOut?.userId() === userId) signOut?.signedOut()
    throw await translated(error, error.refusal)
  }
}

/**
 * Calls a route of the contract with the session cookie and returns the JSON of its reply.
 * @throws ApiError for every other outcome, and the abort reason when `signal` fires
 */
export async function call<R extends RouteDefinition>(
  route: R,
  ...[options]: Rest<R>
): Promise<ReplyOf<R>> {
  const given = (options ?? {}) as LooseOptions
  return noticing(async () => {
    if (hasLeft()) await endLeft()
    const response = await reach(urlOf(route.url, given), {
      method: route.method,
      credentials: 'same-origin',
      ...(given.signal && { signal: given.signal }),
      ...(given.keepalive && { keepalive: true }),
      ...bodyOf(given),
    })
    given.onHeaders?.(Object.fromEntries(response.headers))
    return replyOf<R>(response, await textOf(response))
  })
}

/** Ends a left session on the server before any other call. */
export async function endLeft(): Promise<void> {
  try {
    await (await import('./offline/left.ts')).endLeft()
  } catch {
    throw unreachable()
  }
}

/** The JSON of a reply with this text. @throws ApiError unless it is OK */
export function replyOf<R extends RouteDefinition>(
  {
    ok,
    status,
    statusText,
    headers,
  }: Pick<Response, 'ok' | 'status' | 'statusText'> & { headers?: Headers },
  text: string,
): ReplyOf<R> {
  if (!ok)
    throw new ApiError(
      status,
      text || statusText,
      refusalIn(text),
      Number(headers?.get('retry-after')) || 0,
    )
  return (text === '' ? undefined : JSON.parse(text)) as ReplyOf<R>
}

export const unreachable = () =>
  new ApiError(0, "Couldn't reach the server. Check your connection.")

/** Like `call`, but returns null if signed out (401), for queries that may run without a session. */
export async function callOrNull<R extends RouteDefinition>(
  route: R,
  ...rest: Rest<R>
): Promise<ReplyOf<R> | null> {
  try {
    return await call(route, ...rest)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

function bodyOf({ body, form }: LooseOptions): RequestInit {
  if (form) return { body: form, headers: { [attemptHeader]: uuid() } }
  if (body === undefined) return {}
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  // Answers requested before a change may be stale after it.
  if (init.method !== 'GET') dropEarly()
  try {
    const { sentAt, reply } = takeEarly(url) ?? { sentAt: Date.now(), reply: fetch(url, init) }
    const response = await reply
    noteDate(response.headers.get('date'), sentAt)
    return response
  } catch (error) {
    throw unreached(error)
  }
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw unreached(error)
  }
}

/** Keeps an abort as it is, so that a query client can distinguish it from a failure. */
function unreached(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error
  return unreachable()
}

function refusalIn(text: string): Partial<Refusal> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
