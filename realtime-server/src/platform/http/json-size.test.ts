import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allRoutes } from '../../contract/index.ts'
import { isWithin, sizeFor } from './json-size.ts'

const spare = sizeFor(undefined)
/** Size that the schema itself needs. */
const needed = (schema: z.ZodType) => {
  const { parts, depth } = sizeFor(schema)
  return { parts: parts - spare.parts, depth: depth - spare.depth }
}
const size = (parts: number, depth: number) => ({ parts, depth })

describe('the size of a JSON text', () => {
  it('counts brackets that open, commas and how many are open at once, but not those inside of texts', () => {
    expect(isWithin('{"a":[1,2],"b":"[[[,,,\\"[["}', size(4, 2))).toBe(true)
    expect(isWithin('{"a":[1,2],"b":3}', size(3, 2))).toBe(false)
    expect(isWithin('[[],[],[[]]]', size(6, 2))).toBe(false)
    expect(isWithin('[[],[],[[]]]', size(7, 3))).toBe(true)
    expect(isWithin('"a backslash \\\\",[', size(1, 1))).toBe(false)
  })

  it('is bounded by what a schema can need', () => {
    expect(needed(z.object({ name: z.string(), age: z.number().optional() }))).toEqual(size(3, 1))
    expect(needed(z.array(z.string()).max(5))).toEqual(size(6, 1))
    expect(
      needed(z.object({ list: z.array(z.object({ x: z.number() })).max(2) }).nullish()),
    ).toEqual(size(9, 3))
    expect(needed(z.union([z.string(), z.array(z.boolean()).max(3)]))).toEqual(size(4, 1))
    expect(() => sizeFor(z.object({ list: z.array(z.string()) }))).toThrow('no limit')
  })

  it('is small for every route, since every list of a body has a limit', () => {
    const bodies = allRoutes.flatMap(({ url, schema: { body } }) => (body ? [{ url, body }] : []))
    expect(bodies.length).toBeGreaterThan(70)
    for (const { url, body } of bodies)
      expect([url, sizeFor(body).parts <= 1200]).toEqual([url, true])
  })
})
