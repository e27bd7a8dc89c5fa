import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify'
import { z } from 'zod'
import { invalid } from './errors.ts'

/** Lets Fastify take zod schemas: what a handler gets and returns is typed by its route's contract. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

/** Nothing is coerced or dropped on the way in; a field that is not in the response schema cannot leave. */
export function zodSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema }) => (data: unknown) => {
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
