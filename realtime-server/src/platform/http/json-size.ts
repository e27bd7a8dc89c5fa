import { z } from 'zod'

/** The size of a JSON text as the work of parsing it: how many brackets open and commas it has, and how many brackets are open at once. */
export interface JsonSize {
  readonly parts: number
  readonly depth: number
}

/** Room for fields beyond the contract, such as a whole user object of which one field is read. */
const unknownFields: JsonSize = { parts: 300, depth: 16 }

/** The largest size of a text that fits a schema, and some more for unknown fields; without a schema, only that. */
export function sizeFor(schema: unknown): JsonSize {
  const needed =
    schema instanceof z.ZodType
      ? sizeOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
      : none
  return { parts: needed.parts + unknownFields.parts, depth: needed.depth + unknownFields.depth }
}

const none: JsonSize = { parts: 0, depth: 0 }

type Described = z.core.JSONSchema._JSONSchema

/** The largest text that a JSON schema describes. @throws if a list has no limit */
function sizeOf(schema: Described): JsonSize {
  if (typeof schema === 'boolean') return none
  const { properties = {}, items, maxItems, anyOf = [], oneOf = [], allOf = [] } = schema
  const sizes = [...anyOf, ...oneOf, ...allOf].map(sizeOf)
  const fields = Object.values(properties).map(sizeOf)
  if (fields.length > 0) sizes.push(around(fields))
  if (items !== undefined && !Array.isArray(items)) {
    if (maxItems === undefined) throw new Error('A list in the body of a route has no limit.')
    sizes.push(around(Array<JsonSize>(maxItems).fill(sizeOf(items))))
  }
  return { parts: most(sizes, 'parts'), depth: most(sizes, 'depth') }
}

/** An object or a list of these: a bracket, and for each a comma and its own parts. */
const around = (inner: readonly JsonSize[]): JsonSize => ({
  parts: inner.reduce((sum, { parts }) => sum + 1 + parts, 1),
  depth: 1 + most(inner, 'depth'),
})

const most = (sizes: readonly JsonSize[], of: keyof JsonSize) =>
  Math.max(0, ...sizes.map((size) => size[of]))

const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const comma = ','.charCodeAt(0)
const [openList, closeList] = ['['.charCodeAt(0), ']'.charCodeAt(0)]
const [openObject, closeObject] = ['{'.charCodeAt(0), '}'.charCodeAt(0)]

/**
 * Checks whether a text is at most as large, read to the first part that is not. Broken JSON may
 * also pass.
 */
export function isWithin(text: string, { parts, depth }: JsonSize): boolean {
  let [found, open] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === quote) at = endOfText(text, at)
    else if (sign === comma) found++
    else if (sign === openList || sign === openObject) {
      found++
      open++
    } else if (sign === closeList || sign === closeObject) open--
    if (found > parts || open > depth) return false
  }
  return true
}

/** Where the text that begins at a quote ends. */
function endOfText(json: string, begin: number): number {
  // Most texts end at the next quote, which is found many times as fast as by reading each character.
  const next = json.indexOf('"', begin + 1)
  if (next < 0) return json.length
  if (json.charCodeAt(next - 1) !== backslash) return next
  for (let at = begin + 1; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === quote) return at
    // The character after it is part of the text, also if it is a quote.
    if (sign === backslash) at++
  }
  return json.length
}
