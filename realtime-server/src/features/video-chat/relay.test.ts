import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../../env.ts'
import { iceFor } from './relay.ts'

const database = { DATABASE_URL: 'postgres://127.0.0.1/swoon' }
const relay = {
  TURN_URL: 'turn:turn.example:3478,turns:turn.example:5349?transport=tcp',
  TURN_SECRET: 'a-secret-of-16-or-more',
}
const now = new Date('2026-01-01T00:00:00Z')

describe('what browsers connect by', () => {
  it('is two STUN servers and any path, without a relay', () => {
    const ice = iceFor(readEnv(database), 'ann', false, now)
    expect(ice).toMatchObject({ iceTransportPolicy: 'all', expiresIn: null })
    expect(ice.iceServers).toHaveLength(2)
    for (const { urls, ...rest } of ice.iceServers)
      expect([urls.startsWith('stun:'), rest]).toEqual([true, {}])
  })

  it('is the relay alone until both allow more, with credentials for ten minutes', () => {
    const env = readEnv({ ...database, ...relay })
    const ice = iceFor(env, 'ann', false, now)
    expect(ice).toMatchObject({ iceTransportPolicy: 'relay', expiresIn: 600 })
    const username = `${now.getTime() / 1000 + 600}:ann`
    const credential = createHmac('sha1', relay.TURN_SECRET).update(username).digest('base64')
    expect(ice.iceServers.slice(2)).toEqual(
      relay.TURN_URL.split(',').map((urls) => ({ urls, username, credential })),
    )
    expect(iceFor(env, 'ann', true, now).iceTransportPolicy).toBe('all')
  })

  it('is checked at the start', () => {
    expect(() => readEnv({ ...database, TURN_URL: relay.TURN_URL })).toThrow(
      /TURN_SECRET is missing/,
    )
    expect(() => readEnv({ ...database, TURN_SECRET: relay.TURN_SECRET })).toThrow(
      /TURN_URL is missing/,
    )
    expect(() => readEnv({ ...database, ...relay, TURN_SECRET: 'short' })).toThrow(/TURN_SECRET/)
    expect(() => readEnv({ ...database, STUN_URLS: 'http://example.test' })).toThrow(/STUN_URLS/)
    expect(() => readEnv({ ...database, ...relay, TURN_URL: 'turn:a,b' })).toThrow(/TURN_URL/)
  })
})
