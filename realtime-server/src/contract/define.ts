import type { z } from 'zod'

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
  }
  readonly config?: {
    /** `none`: works without a session. Default: a session is required, otherwise 401. */
    readonly auth?: 'none'
    /** The statement that does the work asks for itself whether the session lives, so that nobody need ask before it. */
    readonly session?: 'asked-with-the-work'
    /** The name of the request budget that this route spends (platform/rate-limit.ts). */
    readonly budget?: string
    /** The form's fields where the body is multipart/form-data; `file` marks the upload. */
    readonly form?: Readonly<Record<string, 'file' | 'text'>>
    /** The reply is bytes or a redirect and not JSON. */
    readonly raw?: true
  }
}

export const routes = <const T extends Readonly<Record<string, RouteDefinition>>>(table: T): T => table

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
/** The JSON of a route's successful reply. */
export type ReplyOf<R extends RouteDefinition> = R['schema']['response'] extends { readonly 200: infer S }
  ? Out<S>
  : R['schema']['response'] extends { readonly 201: infer S }
    ? Out<S>
    : undefined
