import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify'
import { z } from 'zod'
import type { HeadersOf, RouteDefinition } from '../../contract/define.ts'
import { invalid } from '../base/errors.ts'
import { Refusal } from '../base/refusal.ts'
import { writerOf } from '../base/writer.ts'

/** Lets Fastify use zod schemas, so that handlers are typed by their route's contract. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/**
 * Input is neither coerced nor stripped. Fields that are not in the response schema do not leave the server.
 * @param isChecked whether every reply is also parsed
 */
export function zodSchemas(app: FastifyInstance, isChecked: boolean): void {
  app.setValidatorCompiler(({ schema }) => (data: unknown) => {
    const result = (schema as z.ZodType).safeParse(data)
    if (!result.success) return { error: invalid(result.error) }
    // Only in known fields: a field that the contract does not know may hold anything.
    if (hasNul(result.data))
      return { error: new Refusal('INVALID', 'Text must not contain NUL characters.') }
    return { value: result.data }
  })
  app.setSerializerCompiler(({ schema }) =>
    writerOf(schema instanceof z.ZodType ? schema : z.never(), isChecked, 'A reply'),
  )
}

/** Sets a response header that carries data, as declared in the route's contract. */
export function setHeader<R extends RouteDefinition, N extends string & keyof HeadersOf<R>>(
  reply: Pick<FastifyReply, 'header'>,
  { schema }: R,
  name: N,
  value: NonNullable<HeadersOf<R>[N]>,
): void {
  reply.header(name, schema.responseHeaders?.[name]?.parse(value))
}

/**
 * Checks whether any text in a value contains NUL, which Postgres cannot store. Not recursive,
 * because the client decides the nesting.
 */
function hasNul(data: unknown): boolean {
  const open: unknown[] = [data]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && value.includes('\u0000')) return true
    if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) open.push(part)
  }
  return false
}
