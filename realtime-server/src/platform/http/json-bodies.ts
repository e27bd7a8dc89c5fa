import { inTurns } from '../base/batch.ts'
import { refuse } from '../base/refusal.ts'
import { isWithin, type JsonSize, sizeFor } from './json-size.ts'
import type { App } from './schema.ts'

const tooManyParts = () => refuse('tooManyParts')

/**
 * Reads JSON bodies, each no larger than its route's schema can need: a megabyte of brackets costs a hundred times the work of a megabyte
 * of text. Bodies beyond the usual limit are read one per turn of the event loop.
 * @param usualLimit characters of a body that needn't wait
 */
export function boundedJson(app: App, usualLimit: number): void {
  // The default parser refuses keys such as __proto__.
  const parse = app.getDefaultJsonParser('error', 'error')
  const sizes = new WeakMap<object, JsonSize>()
  const withoutSchema = sizeFor(undefined)
  const later = inTurns(1)

  function sizeOf(schema: unknown): JsonSize {
    if (typeof schema !== 'object' || schema === null) return withoutSchema
    const size = sizes.get(schema) ?? sizeFor(schema)
    sizes.set(schema, size)
    return size
  }

  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      const read = () =>
        isWithin(body, sizeOf(request.routeOptions.schema?.body))
          ? parse(request, body, done)
          : done(tooManyParts())
      if (body.length <= usualLimit) read()
      else later(read)
    },
  )
}
