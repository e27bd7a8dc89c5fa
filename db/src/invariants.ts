import { sql } from 'kysely'
import type { Db, Tx } from './index.ts'
import { gameInvariants } from './invariants/balloon-games.ts'
import { matchInvariants } from './invariants/matches.ts'
import { messageInvariants } from './invariants/messages.ts'
import { premiumInvariants } from './invariants/premium.ts'
import { roomInvariants } from './invariants/rooms.ts'
import { streakInvariants } from './invariants/streaks.ts'
import { callInvariants } from './invariants/video-chat.ts'

/** Invariants in words, each with a query for the rows that must not exist. */
type Invariants = Readonly<Record<string, string>>

/** Invariants of all features. They restate in one place what tables, functions and locks keep true together, and trust none of them. */
export const invariants: Invariants = {
  ...messageInvariants,
  ...matchInvariants,
  ...roomInvariants,
  ...gameInvariants,
  ...streakInvariants,
  ...premiumInvariants,
  ...callInvariants,
}

/** A broken invariant, with some of the rows that break it. */
interface BrokenInvariant {
  what: string
  rows: readonly Record<string, unknown>[]
}

/** Checks all invariants on one snapshot, and returns the broken ones. */
export const brokenInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const broken: BrokenInvariant[] = []
      for (const [what, query] of Object.entries(invariants)) {
        const rows = await rowsOf(tx, query)
        if (rows.length > 0) broken.push({ what, rows })
      }
      return broken
    })

const rowsOf = async (tx: Tx, query: string): Promise<Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(`SELECT * FROM (${query}) AS broken LIMIT 5`).execute(tx))
    .rows
