import { createHmac } from 'node:crypto'
import type { Env } from '../../env.ts'
import type { Ice } from './contract.ts'

/** Seconds for which TURN credentials work. */
const credentialLife = 600

const listed = (urls: string) => urls.split(',').map((url) => url.trim())

/**
 * Ways for a person to connect, with credentials in coturn's shared-secret scheme if there is a relay. Then all connections use the relay
 * until both people allow direct ones.
 */
export function iceFor(
  { STUN_URLS, TURN_URL, TURN_SECRET }: Pick<Env, 'STUN_URLS' | 'TURN_URL' | 'TURN_SECRET'>,
  userId: string,
  bothAllowDirect: boolean,
  now: Date,
): Ice {
  const stun = listed(STUN_URLS).map((urls) => ({ urls }))
  if (!TURN_URL || !TURN_SECRET)
    return { iceServers: stun, iceTransportPolicy: 'all', expiresIn: null }
  const username = `${Math.floor(now.getTime() / 1000) + credentialLife}:${userId}`
  const credential = createHmac('sha1', TURN_SECRET).update(username).digest('base64')
  return {
    iceServers: [...stun, ...listed(TURN_URL).map((urls) => ({ urls, username, credential }))],
    iceTransportPolicy: bothAllowDirect ? 'all' : 'relay',
    expiresIn: credentialLife,
  }
}

/** The same for a person who only wants to know what a call would show of them. */
export const withoutCredentials = ({ iceServers, iceTransportPolicy }: Ice): Ice => ({
  iceServers: iceServers.filter(({ credential }) => credential === undefined),
  iceTransportPolicy,
  expiresIn: null,
})
