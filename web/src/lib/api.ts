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

/**
 * Checks whether a call failed since what it is about no longer exists, or never did. A repeated
 * removal may take that for done.
 */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The code of a refusal; undefined for a failure that is no reply's. */
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
  /** As the server says it: in English, with its reasons. */
  readonly refusal: Partial<Refusal>
  /** The seconds that the server asks to wait; 0 if it does not say. */
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
 * Checks whether a failure says nothing about the request: no answer, a cut line, a gateway, a
 * database that is away, too many calls. It may even have been stored. The same call, with the same
 * id, is then made again; every other failure is a refusal of the request.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status >= 500 ||
    [0, 408].includes(error.status) ||
    (error.status === 429 && error.code !== 'SLOW_MODE'))

/**
 * Checks whether a failure is that of the way to the server: no line, or a gateway whose server is
 * away.
 */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 504].includes(error.status)

/** Fires when a call that is made again has been without an answer for too long. */
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

/** A refusal, such as that of a command, in the user's language; in the server's English if its sentences do not arrive. */
export const translated = async <T extends object>(
  error: T,
  refusal: Partial<Refusal>,
): Promise<T> =>
  // A user without a session sees the sign-in screen, not the sentence.
  refusal.reason && refusal.code !== 'UNAUTHORIZED' && globalThis.catalog
    ? import('./i18n/refused.ts')
        .then(({ inLanguage }) => Object.assign(error, inLanguage(refusal)))
        // Also where the values are of another release.
        .catch(() => error)
    : error

/** Calls `signedOut` when a reply says that no one is signed in. */
export const onSignOut = (given: SignOut): void => {
  signOut = given
}

/**
 * Runs a call. Its refusal is in the user's language, and a reply that says that no one is signed in is noticed, unless another user is
 * by then.
 */
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

/** No call is made by who has left: their session ends on the server before. */
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

/** Like `call`, but returns null if no one is signed in (401), for queries that may run without a session. */
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

/** Keeps an abort an abort, so that a query client can distinguish it from a failure. */
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
