import type { Db } from '@swoon/db'
import { latestModel, tastesAfter } from '@swoon/db/queries/matcher'
import { firstId } from '@swoon/db/queries/refit'
import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../../platform/base/errors.ts'
import type { Model } from './model/model.ts'
import { type Exposure, packedBytes, sinceOf, unpack } from './packed.ts'
import { tasteEncryption } from './sealing.ts'
import { Weights } from './weights.ts'

/** Results of one refit in this process's memory: an id and about 60 bytes per person. */
export interface Snapshot {
  epoch: number
  weights: Weights
  fittedAt: Date
  /** Reads a person's numbers into a row of a model; null for a newcomer, whose row stays unchanged. */
  read(id: string, model: Model, row: number): Exposure | null
  /** Start of the person's decisions that the refit read, in seconds since 1970; null for a newcomer, none of whose decisions were read. */
  learnedSince(id: string): number | null
}

/** Rows per statement. Decrypting them blocks the process for a few milliseconds. */
const page = 500

/** Tries while the database is away, for example at a start, and milliseconds before the second; the wait doubles each time. */
const tries = 6
const firstWait = 500

export interface Memory {
  /** Results of refit `epoch`, or of the one before while the new one is loading; null if there is none. Never waits. */
  at(epoch: number | null): Snapshot | null
  /** Reads the latest refit. */
  load(): Promise<void>
}

/** Keeps the latest refit in memory. A newer one replaces it as a whole. */
export function createMemory(db: Db, secret: string, log: FastifyBaseLogger): Memory {
  let current: Snapshot | null = null
  let loading: Promise<void> | null = null

  async function readWhenPossible(): Promise<Snapshot | null> {
    for (let failed = 1; ; failed += 1) {
      try {
        return await readSnapshot(db, secret)
      } catch (error) {
        if (failed === tries || !isUnavailable(error)) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, firstWait * 2 ** (failed - 1)).unref())
    }
  }

  const load = (): Promise<void> => {
    loading ??= readWhenPossible()
      .then((snapshot) => {
        current = snapshot ?? current
      })
      .catch((error: unknown) =>
        log.warn({ err: error }, 'what was learned of choices could not be read'),
      )
      .finally(() => {
        loading = null
      })
    return loading
  }

  return {
    at(epoch) {
      if (epoch === null) return null
      if (current?.epoch !== epoch) void load()
      return current
    },
    load,
  }
}

async function readSnapshot(db: Db, secret: string): Promise<Snapshot | null> {
  const row = await latestModel(db)
  const weights = Weights.safeParse(row?.weights)
  if (!row || !weights.success) return null
  const { decrypt } = tasteEncryption(secret)
  const places = new Map<string, number>()
  const parts: Buffer[] = []
  for (let after = firstId; ; ) {
    const part = await tastesAfter(db, row.epoch, after, page)
    for (const { user_id, sealed } of part) {
      const bytes = packedIn(decrypt(sealed, user_id))
      // Encrypted with another secret: they are newcomers until the next refit.
      if (bytes) places.set(user_id, parts.push(bytes) - 1)
    }
    after = part.at(-1)?.user_id ?? firstId
    if (part.length < page) break
  }
  const bytes = Buffer.concat(parts)
  return {
    epoch: row.epoch,
    weights: weights.data,
    fittedAt: row.fitted_at,
    read(id, model, to) {
      const place = places.get(id)
      return place === undefined ? null : unpack(bytes, place * packedBytes, model, to)
    },
    learnedSince(id) {
      const place = places.get(id)
      return place === undefined ? null : sinceOf(bytes, place * packedBytes)
    },
  }
}

/** Bytes of the last release end before `since`, because it read all decisions. */
function packedIn(bytes: Buffer | null): Buffer | null {
  if (bytes?.length === packedBytes - 4) return Buffer.concat([bytes, Buffer.alloc(4)])
  return bytes?.length === packedBytes ? bytes : null
}
