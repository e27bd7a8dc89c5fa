import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairQueue, type Requester } from '../base/fair-queue.ts'

// OWASP's argon2id floor: 19 MiB, 2 passes, 1 lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const queued = createFairQueue({
  atOnce: Math.max(2, Math.min(4, availableParallelism())),
  waitingAtMost: 200,
  waitingOfOne: 12,
})

/** Hash of an unknown password, verified for unknown accounts so that they take as long as known ones. */
const noUser = hash(`no-user-${Math.random()}`, options)

export const hashPassword = (password: string, requester: Requester): Promise<string> =>
  queued(requester, () => hash(password.normalize('NFC'), options))

/**
 * Compares in composed form. An older hash may be of any form in which keyboards send the same letters.
 * @param stored the account's hash; null, or anything that isn't a hash, for an account that no password opens
 */
export const verifyPassword = (
  stored: string | null,
  password: string,
  requester: Requester,
): Promise<boolean> =>
  queued(requester, async () => {
    const isHash = stored?.startsWith('$argon2') === true
    const hashed = isHash ? stored : await noUser
    for (const form of new Set([password.normalize('NFC'), password, password.normalize('NFD')]))
      if (await verify(hashed, form)) return isHash
    return false
  })
