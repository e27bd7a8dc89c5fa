import { z } from 'zod'

/** Size of a JSON text by the work of parsing it: its opening brackets and commas, and its deepest nesting. */
export interface JsonSize {
  readonly parts: number
  readonly depth: number
}

/** Room for fields beyond the contract, such as a whole user object of which one field is read. */
const unknownFields: JsonSize = { parts: 300, depth: 16 }

/** Largest size of a text that fits a schema, plus room for unknown fields; without a schema, only that room. */
export function sizeFor(schema: unknown): JsonSize {
  const needed =
    schema instanceof z.ZodType
      ? sizeOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
      : none
  return { parts: needed.parts + unknownFields.parts, depth: needed.depth + unknownFields.depth }
}

const none: JsonSize = { parts: 0, depth: 0 }

type Described = z.core.JSONSchema._JSONSchema

/**
 * Largest text that a JSON schema describes.
 * @throws if a list has no limit
 */
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

/** True if a text is no larger, read up to the first excess. Broken JSON may also pass. */
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

/** End of the string that begins at a quote. */
function endOfText(json: string, begin: number): number {
  // Most strings end at the next quote, which is found many times faster than by reading each character.
  const next = json.indexOf('"', begin + 1)
  if (next < 0) return json.length
  if (json.charCodeAt(next - 1) !== backslash) return next
  for (let at = begin + 1; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === quote) return at
    // The escaped character belongs to the string, even a quote.
    if (sign === backslash) at++
  }
  return json.length
}
