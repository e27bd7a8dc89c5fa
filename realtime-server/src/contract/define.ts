import type { z } from 'zod'

/**
 * Requests, or what else its name says, in a window of seconds. Counted per person; where nobody is signed in, per address, and for all addresses of an IPv6 /56
 * and /48 together: 4 and 16 times as many unless `wider` says how many.
 */
export interface Budget {
  readonly name: string
  readonly count: number
  readonly window: number
  readonly wider?: readonly [number, number]
}

/**
 * Anybody; anybody signed in, otherwise 401; who has finished the profile, otherwise 403 PROFILE_INCOMPLETE; who has premium,
 * otherwise 403 PREMIUM_ONLY. Each asks for what stands before it as well, premium for a session.
 */
export type Requirement = 'none' | 'session' | 'complete' | 'premium'

/** What a route is, before it has a handler: Fastify's route options, so that the server spreads it and the browser calls it. */
export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly schema: {
    readonly summary: string
    readonly params?: z.ZodType
    readonly querystring?: z.ZodType
    readonly body?: z.ZodType
    readonly response: Readonly<Record<number, z.ZodType>>
    /** Headers of the reply that carry data, by name in lower case. Any of them may be missing. */
    readonly responseHeaders?: Readonly<Record<string, z.ZodType>>
  }
  readonly config?: {
    /** Who may call it; `session` where it is left out. */
    readonly requires?: Requirement
    /** The field of path and body that, where it is sent, must be the id of whoever is signed in; otherwise 403. */
    readonly self?: string
    /** The statement that does the work asks for itself whether the session lives, so that nobody need ask before it. */
    readonly session?: 'asked-with-the-work'
    /** What a call spends; the platform's own budget where it is left out. */
    readonly budget?: Budget
    /** The form's fields where the body is multipart/form-data; `file` marks the upload. */
    readonly form?: Readonly<Record<string, 'file' | 'text'>>
    /** The reply is bytes or a redirect and not JSON. */
    readonly raw?: true
  }
}

export const routes = <const T extends Readonly<Record<string, RouteDefinition>>>(table: T): T => table

/** Budgets by name; a name is used once in the whole product, as the same calls are counted under it everywhere. */
export const budgets = <const T extends Readonly<Record<string, Omit<Budget, 'name'>>>>(
  table: T,
): { readonly [Name in keyof T & string]: T[Name] & { readonly name: Name } } =>
  Object.fromEntries(Object.entries(table).map(([name, budget]) => [name, { name, ...budget }])) as never

/** Events, server to browser: name → payload schema. Past tense. */
export const events = <const T extends Readonly<Record<string, z.ZodType>>>(table: T): T => table

/** Commands, browser to server: name → payload schema. Imperative; each is answered through its acknowledgement. */
export const commands = <const T extends Readonly<Record<string, z.ZodType>>>(table: T): T => table

export type In<S> = S extends z.ZodType ? z.input<S> : undefined
export type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** The body that a browser sends to a route. */
export type BodyOf<R extends RouteDefinition> = In<R['schema']['body']>
export type ParamsOf<R extends RouteDefinition> = In<R['schema']['params']>
export type QueryOf<R extends RouteDefinition> = In<R['schema']['querystring']>
/** The headers that a route's reply may carry. */
export type HeadersOf<R extends RouteDefinition> = {
  readonly [N in keyof R['schema']['responseHeaders']]?: Out<NonNullable<R['schema']['responseHeaders']>[N]>
}
/** The JSON of a route's successful reply. */
export type ReplyOf<R extends RouteDefinition> = R['schema']['response'] extends { readonly 200: infer S }
  ? Out<S>
  : R['schema']['response'] extends { readonly 201: infer S }
    ? Out<S>
    : undefined
