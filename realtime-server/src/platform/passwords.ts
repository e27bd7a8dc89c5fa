import { hash, verify } from '@node-rs/argon2'
import { unavailable } from './errors.ts'

// OWASP's argon2id floor: 19 MiB, 2 passes, 1 lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const waitingAtMost = 50

/** A hash of nothing anybody knows: verified for unknown accounts, so that they cost the same work. */
const nobody = hash(`nobody-${Math.random()}`, options)

let running = 0
const waiting: (() => void)[] = []

/** Bounds the memory that hashing may take: what exceeds the queue is told to come again. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw unavailable()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => queued(() => hash(password, options))

/** @param stored the account's hash, or null for an account that does not exist */
export const verifyPassword = (stored: string | null, password: string): Promise<boolean> =>
  queued(async () => {
    const matches = await verify(stored ?? (await nobody), password)
    return stored !== null && matches
  })
