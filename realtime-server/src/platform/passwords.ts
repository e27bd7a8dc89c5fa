import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createTurns, type Waiter } from './turns.ts'

// OWASP's argon2id floor: 19 MiB, 2 passes, 1 lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const inTurn = createTurns({
  atOnce: Math.max(2, Math.min(4, availableParallelism())),
  waitingAtMost: 200,
  waitingOfOne: 12,
})

/** A hash of nothing anybody knows: verified for unknown accounts, so that they cost the same work. */
const nobody = hash(`nobody-${Math.random()}`, options)

export const hashPassword = (password: string, waiter: Waiter): Promise<string> =>
  inTurn(waiter, () => hash(password, options))

/** @param stored the account's hash, or null for an account that does not exist */
export const verifyPassword = (stored: string | null, password: string, waiter: Waiter): Promise<boolean> =>
  inTurn(waiter, async () => {
    const matches = await verify(stored ?? (await nobody), password)
    return stored !== null && matches
  })
