import type { z } from 'zod'

/**
 * A number of requests (or of another unit, if its name says so) in a window of seconds. Counted per person. Without a session it is
 * counted per address, and for whole IPv6 /56 and /48 networks with 4 and 16 times the number, unless `wider` has others.
 */
export interface Budget {
  readonly name: string
  readonly count: number
  readonly window: number
  readonly wider?: readonly [number, number]
}

/**
 * `none`: anyone; `session`: otherwise 401; `complete`: a finished profile, otherwise 403 PROFILE_INCOMPLETE; `premium`: otherwise 403
 * PREMIUM_ONLY. The last two also need a session. `account`: any session, even of a suspended or banned person.
 */
export type Requirement = 'none' | 'account' | 'session' | 'complete' | 'premium'

/** A route without its handler, as Fastify's route options. The server spreads it, the browser calls it. */
export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  /** Most bytes of the body; the platform's limit by default. */
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
    /** Field of path or body that must be the signed-in person's id if sent; otherwise 403. */
    readonly self?: string
    /** The statement that does the work also checks the session, which saves a look-up. */
    readonly session?: 'asked-with-the-work'
    /** Budget that a call spends; the platform's by default. */
    readonly budget?: Budget
    /** Fields of a multipart/form-data body; `file` marks the upload. */
    readonly form?: Readonly<Record<string, 'file' | 'text'>>
    /** Replies with bytes or a redirect instead of JSON. */
    readonly raw?: true
    /** Name under which the security log records each call and its outcome. */
    readonly security?: string
  }
}

export const routes = <const T extends Readonly<Record<string, RouteDefinition>>>(table: T): T =>
  table

/** Budgets by name. Names are unique in the whole product, because calls are counted by them everywhere. */
export const budgets = <const T extends Readonly<Record<string, Omit<Budget, 'name'>>>>(
  table: T,
): { readonly [Name in keyof T & string]: T[Name] & { readonly name: Name } } =>
  Object.fromEntries(
    Object.entries(table).map(([name, budget]) => [name, { name, ...budget }]),
  ) as never

/** Events from server to browser: payload schemas by name, in the past tense. */
export const events = <const T extends Readonly<Record<string, z.ZodType>>>(table: T): T => table

/**
 * Locates the id of the same thing, such as a match, in the payloads of its last event and of earlier ones. An earlier event `once` is the
 * thing's beginning: repeated calls emit it again, but tabs that have it get it only once.
 */
export interface End {
  readonly of: (payload: never) => string
  readonly after: Readonly<Record<string, (payload: never) => string>>
  readonly once?: string
}

/**
 * Last events of things, by name. Two nodes may publish a beginning and an end in the wrong order, so once a node has passed on an end, it
 * drops earlier events of that thing (`after`, by name) that arrive late.
 */
export const ends = <const T extends Readonly<Record<string, End>>>(table: T): T => table

/** Commands from browser to server: payload schemas by name, in the imperative. Each gets an acknowledgement. */
export const commands = <const T extends Readonly<Record<string, z.ZodType>>>(table: T): T => table

export type In<S> = S extends z.ZodType ? z.input<S> : undefined
export type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** Body that a browser sends to a route. */
export type BodyOf<R extends RouteDefinition> = In<R['schema']['body']>
export type ParamsOf<R extends RouteDefinition> = In<R['schema']['params']>
export type QueryOf<R extends RouteDefinition> = In<R['schema']['querystring']>
/** Headers of a route's reply. */
export type HeadersOf<R extends RouteDefinition> = {
  readonly [N in keyof R['schema']['responseHeaders']]?: Out<
    NonNullable<R['schema']['responseHeaders']>[N]
  >
}
/** JSON of a route's successful reply. */
export type ReplyOf<R extends RouteDefinition> = R['schema']['response'] extends {
  readonly 200: infer S
}
  ? Out<S>
  : R['schema']['response'] extends { readonly 201: infer S }
    ? Out<S>
    : undefined
