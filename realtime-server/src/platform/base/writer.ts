import { isDeepStrictEqual } from 'node:util'
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify'
import { z } from 'zod'

/**
 * Writes a value as JSON.
 * @throws Error if it breaks its schema, as far as that is noticed
 */
export type Writer = (value: unknown) => string

/** Keywords that the fast writer would have to check or fill in, or doesn't know. */
const notPlain: ReadonlySet<string> = new Set([
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  '$ref',
  'prefixItems',
  'default',
])

/**
 * Writes a schema's values, without any fields that it lacks. Most schemas write without parsing, since types have checked our own code.
 * @param isChecked also parses, and compares the output, as tests and development do
 * @param what names the value in the error
 */
export function writerOf(schema: z.ZodType, isChecked: boolean, what: string): Writer {
  const parse: Writer = (value) => {
    const result = schema.safeParse(value)
    if (!result.success)
      throw new Error(`${what} breaks its contract: ${z.prettifyError(result.error)}`)
    return JSON.stringify(result.data)
  }
  let fast: Writer | null | undefined
  return (value) => {
    // Built on first use, because a server has hundreds of schemas.
    if (fast === undefined) fast = fastOf(schema)
    if (!fast) return parse(value)
    if (!isChecked) return fast(value)
    const parsed = parse(value)
    const written = fast(value)
    if (!isDeepStrictEqual(JSON.parse(written), JSON.parse(parsed)))
      throw new Error(`${what} is written as ${written} in place of ${parsed}`)
    return written
  }
}

function fastOf(schema: z.ZodType): Writer | null {
  const described = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: asOpenApi,
  })
  return isPlain(described) ? fastJsonStringify(described as AnySchema) : null
}

/** Rewrites "this or null" as `nullable`, and marks anything that JSON Schema can't say. */
function asOpenApi({
  jsonSchema,
  zodSchema,
}: {
  jsonSchema: z.core.JSONSchema.BaseSchema
  zodSchema: unknown
}): void {
  if (zodSchema instanceof z.ZodTransform || zodSchema instanceof z.ZodPipe) jsonSchema.not = {}
  const [value, nothing, ...more] = jsonSchema.anyOf ?? []
  if (
    typeof value !== 'object' ||
    typeof nothing !== 'object' ||
    nothing.type !== 'null' ||
    more.length > 0
  )
    return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, value, { nullable: true })
}

function isPlain(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return true
  if (Array.isArray(schema)) return schema.every(isPlain)
  return Object.entries(schema).every(([key, value]) =>
    key === 'properties'
      ? Object.values(value).every(isPlain)
      : !notPlain.has(key) && isPlain(value),
  )
}
