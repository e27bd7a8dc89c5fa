import type { z } from 'zod'

/**
 * A number of requests (or what else the budget's name says) in a window of seconds. Counted per person; without a session per address, and
 * for all addresses of an IPv6 /56 and /48 together: 4 and 16 times as many, unless `wider` gives the numbers.
 */
export interface Budget {
  readonly name: string
  readonly count: number
  readonly window: number
  readonly wider?: readonly [number, number]
}

/**
 * `none`: anyone; `session`: otherwise 401; `complete`: a finished profile, otherwise 403 PROFILE_INCOMPLETE; `premium`: otherwise
 * 403 PREMIUM_ONLY. Both of the last two also need a session. `account`: a session, also of someone who is suspended or banned.
 */
export type Requirement = 'none' | 'account' | 'session' | 'complete' | 'premium'

/** A route without its handler: Fastify's route options. The server spreads it, and the browser calls it. */
export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  /** Bytes that its body may have; the platform's own number where it is left out. */
  readonly bodyLimit?: number
  readonly schema: {
    readonly summary: string
    readonly params?: z.ZodType
    readonly querystring?: z.ZodType
    readonly body?: z.ZodType
    readonly response: Readonly<Record<number, z.ZodType>>
    /** Response headers that carry data, by lower-case name. Each may be missing. */
    readonly responseHeaders?: Readonly<Record<string, z.ZodType>>
  }
  readonly config?: {
    /** Permission needed to call it; `session` by default. */
    readonly requires?: Requirement
    /** The field of path and body that must be the id of the signed-in person if it is sent; otherwise 403. */
    readonly self?: string
    /** The statement that does the work also checks the session, so no look-up is needed before it. */
    readonly session?: 'asked-with-the-work'
    /** The budget that a call spends; the platform's own by default. */
    readonly budget?: Budget
    /** The form's fields if the body is multipart/form-data; `file` marks the upload. */
    readonly form?: Readonly<Record<string, 'file' | 'text'>>
    /** The reply is bytes or a redirect instead of JSON. */
    readonly raw?: true
    /** The name under which the log notes each call and how it ended. */
    readonly security?: string
  }
}

export const routes = <const T extends Readonly<Record<string, RouteDefinition>>>(table: T): T =>
  table

/** Budgets by name. A name is unique in the whole product, because calls are counted under it everywhere. */
export const budgets = <const T extends Readonly<Record<string, Omit<Budget, 'name'>>>>(
  table: T,
): { readonly [Name in keyof T & string]: T[Name] & { readonly name: Name } } =>
  Object.fromEntries(
    Object.entries(table).map(([name, budget]) => [name, { name, ...budget }]),
  ) as never

/** Events from server to browser: payload schemas by name, in the past tense. */
export const events = <const T extends Readonly<Record<string, z.ZodType>>>(table: T): T => table

/**
 * Where the payloads of a last event and of an earlier event of the same thing, such as one match, have its id. An earlier one that is
 * named `once` is the thing's beginning: a call that is repeated emits it again, and tabs that have heard it do not hear it twice.
 */
export interface End {
  readonly of: (payload: never) => string
  readonly after: Readonly<Record<string, (payload: never) => string>>
  readonly once?: string
}

/**
 * The last events of things, by name. Two nodes can publish a beginning and an end in the other order: once a node has handed on an
 * end, it drops the earlier events of that thing (`after`, by name) that arrive late.
 */
export const ends = <const T extends Readonly<Record<string, End>>>(table: T): T => table

/** Commands from browser to server: payload schemas by name, in the imperative. Each is answered by its acknowledgement. */
export const commands = <const T extends Readonly<Record<string, z.ZodType>>>(table: T): T => table

export type In<S> = S extends z.ZodType ? z.input<S> : undefined
export type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** The body that a browser sends to a route. */
export type BodyOf<R extends RouteDefinition> = In<R['schema']['body']>
export type ParamsOf<R extends RouteDefinition> = In<R['schema']['params']>
export type QueryOf<R extends RouteDefinition> = In<R['schema']['querystring']>
/** The headers that a route's reply may have. */
export type HeadersOf<R extends RouteDefinition> = {
  readonly [N in keyof R['schema']['responseHeaders']]?: Out<
    NonNullable<R['schema']['responseHeaders']>[N]
  >
}
/** The JSON of a route's successful reply. */
export type ReplyOf<R extends RouteDefinition> = R['schema']['response'] extends {
  readonly 200: infer S
}
  ? Out<S>
  : R['schema']['response'] extends { readonly 201: infer S }
    ? Out<S>
    : undefined
