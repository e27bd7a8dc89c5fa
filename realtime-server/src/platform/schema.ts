import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyTypeProvider, RawServerDefault } from 'fastify'
import { z } from 'zod'
import type { HeadersOf, RouteDefinition } from '../contract/define.ts'
import { invalid, Refusal } from './errors.ts'

/** Lets Fastify take zod schemas: what a handler gets and returns is typed by its route's contract. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

/** Nothing is coerced or dropped on the way in; a field that is not in the response schema cannot leave. */
export function zodSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema }) => (data: unknown) => {
    if (hasNul(data)) return { error: new Refusal('INVALID', 'Text must not contain NUL characters.') }
    const result = (schema as z.ZodType).safeParse(data)
    return result.success ? { value: result.data } : { error: invalid(result.error) }
  })
  app.setSerializerCompiler(({ schema }) => {
    const check = schema instanceof z.ZodType ? schema : z.never()
    return (data: unknown) => {
      const result = check.safeParse(data)
      if (!result.success) throw new Error(`A reply breaks its contract: ${z.prettifyError(result.error)}`)
      return JSON.stringify(result.data)
    }
  })
}

/** Sets a header that carries data, as the contract of its route declares it. */
export function setHeader<R extends RouteDefinition, N extends string & keyof HeadersOf<R>>(
  reply: Pick<FastifyReply, 'header'>,
  { schema }: R,
  name: N,
  value: NonNullable<HeadersOf<R>[N]>,
): void {
  reply.header(name, schema.responseHeaders?.[name]?.parse(value))
}

/** Whether a text anywhere in a value contains NUL, which Postgres cannot hold. Not recursive: nesting is the client's choice. */
function hasNul(data: unknown): boolean {
  const open: unknown[] = [data]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && value.includes('\u0000')) return true
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) open.push(part)
  }
  return false
}
