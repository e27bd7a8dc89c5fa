import fc from 'fast-check'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { selfById } from '../../../db/src/queries/users.ts'
import { localDate } from '../../../realtime-server/src/features/calendar/rules.ts'
import {
  premiumService,
  type Selves,
} from '../../../realtime-server/src/features/premium/service.ts'
import { selfView } from '../../../realtime-server/src/features/profile/self-view.ts'
import {
  type LastClaim,
  rewardOf,
  streakAt,
} from '../../../realtime-server/src/features/streak/rules.ts'
import { streakService } from '../../../realtime-server/src/features/streak/service.ts'
import { newId } from '../../../realtime-server/src/platform/base/ids.ts'
import { createJobQueue } from '../../../realtime-server/src/platform/jobs/jobs.ts'
import { databaseOfFile } from '../../harness/file-world.ts'
import { insertUsers } from '../../harness/person.ts'
import { recordedUnits } from '../../harness/units.ts'
import { atHome, inFlight } from './follow.ts'
import { histories, streakModel, zones } from './model.ts'

describe('the streak of someone at home', () => {
  it.each(zones)('follows the calendar in %s, through 300 random histories', (zone) => {
    fc.assert(
      fc.property(histories(false), (history) => atHome(history, zone)),
      { numRuns: 300 },
    )
  })
})

describe('the streak of someone who flies', () => {
  it('is claimed at most once a date, and never earlier than at home, through 300 random histories', () => {
    fc.assert(
      fc.property(histories(true), (history) => inFlight(history, 'Europe/Lisbon')),
      { numRuns: 300 },
    )
  })

  it('is kept by people who claim as soon as it is possible, wherever they fly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...zones), { minLength: 2, maxLength: 20 }),
        (flights) => {
          let now = new Date('2026-03-20T12:00:00Z')
          let last: LastClaim | null = null
          for (const [n, zone] of flights.entries()) {
            const { state, turnsAt } = streakAt(last, now, zone)
            if (state === 'claimed' && turnsAt) now = turnsAt
            const { days } = streakAt(last, now, zone)
            expect(days).toBe(n)
            last = { day: localDate(now, zone), timeZone: zone, streak: days + 1 }
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('in the database', () => {
  const database = databaseOfFile()
  let now = new Date()

  /** The service over the real database, with `now` as its clock. */
  function service() {
    const { db } = database
    const clock = { now: () => now }
    const units = recordedUnits(db)
    const profiles: Selves = {
      async self(tx, userId) {
        const row = await selfById(tx, userId)
        if (!row) throw new Error('no person')
        return selfView(row, now)
      },
    }
    const { jobs } = createJobQueue({ db, clock, commit: units.commit, log: fastify().log })
    const premium = premiumService({ clock, jobs }, { profiles })
    const streaks = streakService({ db, clock, commit: units.commit }, { profiles, premium })
    return { streaks, selfOf: (userId: string) => profiles.self(db, userId) }
  }

  async function newcomer(): Promise<string> {
    const [who] = await insertUsers({ url: '', database }, 1)
    if (!who) throw new Error('no person')
    return who.id
  }
  const claimsOf = async (userId: string) => {
    const rows = await database.db
      .selectFrom('streak_claims')
      .select(['day', 'streak'])
      .where('user_id', '=', userId)
      .orderBy('day')
      .execute()
    return rows.map(({ day, streak }) => [day, streak])
  }
  /** Two calls at once, as from two tabs. @returns the new streaks of the accepted ones */
  async function claimTwice(userId: string): Promise<number[]> {
    const { streaks } = service()
    const replies = await Promise.allSettled([
      streaks.claim(userId, newId()),
      streaks.claim(userId, null),
    ])
    for (const reply of replies)
      if (reply.status === 'rejected')
        expect(reply.reason).toMatchObject({ code: 'ALREADY_CLAIMED' })
    return replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value.newStreak] : []))
  }

  it('random histories store the claims of the model and grant its rewards, at home and in flight', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean().chain((flies) => histories(flies, 16)),
        async ({ start, steps }) => {
          const [model, userId] = [streakModel(), await newcomer()]
          let [zone, time] = ['Europe/Lisbon', start]
          let [likes, superLikes] = [0, 0]
          for (const { after, flight } of steps) {
            time += after
            zone = flight ?? zone
            now = new Date(time)
            await database.db
              .updateTable('users')
              .set({ time_zone: zone })
              .where('id', '=', userId)
              .execute()
            const { loginStreak } = await service().selfOf(userId)
            expect(loginStreak).toBe(model.look(now, zone).days)
            const streak = model.claim(now, zone)
            expect(await claimTwice(userId)).toEqual(streak === null ? [] : [streak])
            const reward = streak === null ? undefined : rewardOf(streak)
            if (reward?.type === 'extra_likes') likes += reward.amount
            if (reward?.type === 'super_like') superLikes += reward.amount
          }
          expect(await claimsOf(userId)).toEqual([...model.claimed].sort())
          const { allowances } = await service().selfOf(userId)
          expect([allowances?.likes.bonus, allowances?.superLikes.bonus]).toEqual([
            likes,
            superLikes,
          ])
        },
      ),
      { numRuns: 25 },
    )
  })

  it('a hundred days bring every reward once, and premium for a week on the sixtieth', async () => {
    const userId = await newcomer()
    const noon = Date.UTC(2026, 1, 1, 12)
    const premiumDays: number[] = []
    for (let day = 1; day <= 101; day++) {
      now = new Date(noon + (day - 1) * 86_400_000)
      expect(await claimTwice(userId)).toEqual([day])
      const { isPremium, premiumExpiresAt } = await service().selfOf(userId)
      if (isPremium && premiumExpiresAt)
        premiumDays.push((Date.parse(premiumExpiresAt) - noon) / 86_400_000)
    }
    const { allowances, loginStreak } = await service().selfOf(userId)
    expect(loginStreak).toBe(101)
    expect([allowances?.likes.bonus, allowances?.superLikes.bonus]).toEqual([15, 9])
    // For seven days from noon of the sixtieth.
    expect(premiumDays.length).toBeGreaterThan(0)
    expect(new Set(premiumDays)).toEqual(new Set([66]))
  })
})
