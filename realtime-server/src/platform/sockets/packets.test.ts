import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allEvents, type EventName } from '../../contract/index.ts'
import { createPackets } from './packets.ts'

const id = '01970000-0000-7000-8000-000000000000'
const now = '2026-11-22T10:00:00.000Z'
const message = {
  id,
  matchId: id,
  seq: 1,
  senderId: id,
  content: 'She said "hi" 👋\u2028\n\\ </script>',
  createdAt: now,
  sender: { id, name: 'Ann', profilePhoto: null },
}

const packetOf = createPackets(true)

const sent = (event: EventName, payload: object) =>
  JSON.parse(packetOf(event, payload as never).written)

/** Makes a sample value for a JSON schema; null if that is allowed and `hasNull` is set. */
function sample(schema: z.core.JSONSchema.BaseSchema, hasNull: boolean): unknown {
  const [value] = schema.anyOf ?? []
  if (typeof value === 'object') return hasNull ? null : sample(value, hasNull)
  const [variant] = schema.oneOf ?? []
  if (typeof variant === 'object') return sample(variant, hasNull)
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.type))
    return hasNull ? null : sample({ ...schema, type: schema.type[0] }, hasNull)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, inner]) => [
        key,
        sample(inner as typeof schema, hasNull),
      ]),
    )
  if (schema.type === 'array') return [sample(schema.items as typeof schema, hasNull)]
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'string')
    return { uuid: id, 'date-time': now, date: '2026-11-22' }[schema.format ?? ''] ?? 'text'
  if (schema.type === 'boolean') return true
  return Math.max(1, schema.minimum ?? 1)
}

describe('a serialised event', () => {
  it('consists of its name and its payload', () => {
    expect(sent('message:sent', { message })).toEqual(['message:sent', { message }])
  })

  it('has exactly the fields of its schema, for every event, with and without nulls', () => {
    expect(Object.keys(allEvents)).toContain('message:sent')
    for (const [event, schema] of Object.entries(allEvents))
      for (const hasNull of [true, false]) {
        const payload = sample(
          z.toJSONSchema(schema as z.ZodType, { io: 'output' }),
          hasNull,
        ) as object
        expect(sent(event as EventName, payload)).toEqual([event, payload])
      }
  })

  it('lacks fields that are not in its contract, at any depth', () => {
    const row = {
      ...message,
      password_hash: 'canary',
      sender: { ...message.sender, bonus_likes: 'canary' },
    }
    for (const isChecked of [true, false]) {
      const packet = createPackets(isChecked)('message:sent', {
        message: row,
        latitude: 'canary',
      } as never)
      expect(packet.written).not.toContain('canary')
    }
    expect(sent('message:sent', { message: row })).toEqual(['message:sent', { message }])
  })

  it('is refused when it breaks its contract', () => {
    expect(() => sent('message:sent', { message: { ...message, seq: '1' } })).toThrow(
      'message:sent breaks its contract',
    )
    expect(() => sent('match:ended', {})).toThrow('match:ended breaks its contract')
    expect(() => createPackets(false)('match:ended', {} as never), 'unless it is checked').toThrow(
      '"matchId" is required',
    )
  })
})
