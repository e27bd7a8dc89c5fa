import { hash, verify } from '@node-rs/argon2'
import { createQueue } from './queue.ts'

// OWASP's argon2id floor: 19 MiB, 2 passes, 1 lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const queued = createQueue(2, 50)

/** A hash of nothing anybody knows: verified for unknown accounts, so that they cost the same work. */
const nobody = hash(`nobody-${Math.random()}`, options)

export const hashPassword = (password: string): Promise<string> => queued(() => hash(password, options))

/** @param stored the account's hash, or null for an account that does not exist */
export const verifyPassword = (stored: string | null, password: string): Promise<boolean> =>
  queued(async () => {
    const matches = await verify(stored ?? (await nobody), password)
    return stored !== null && matches
  })
