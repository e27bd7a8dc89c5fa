import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import type { Person } from '../../harness/person.ts'
import { deckOf, plant, secret, untilLearned } from './planted.ts'

const world = worldOfFile()

const root = fileURLToPath(new URL('../../..', import.meta.url))
function run(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: world.database.url, SESSION_SECRET: secret }
  const script = path.join(root, 'scripts/matcher.ts')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', script, ...args],
    {
      cwd: root,
      env,
      encoding: 'utf8',
    },
  )
  return { status, said: stdout + stderr }
}

it('says what was learned and what has become of the cards', async () => {
  expect(run('fit').said).toContain('Nothing was learned')
  const { people } = await plant(world, 100, 24)
  expect(run('fit').said).toMatch(/^Refit 1: 2400 decisions, 100 people, \d+\.\d s\.$/m)
  const who = people[0] as Person
  await untilLearned(world, who)
  const [liked, passed] = await deckOf(who)
  await sql`UPDATE users SET last_seen = now()`.execute(world.database.db)
  await sql`DELETE FROM swipes WHERE swiper_id IN (${liked}, ${passed}) AND swiped_id = ${who.id}`.execute(
    world.database.db,
  )
  await people
    .find(({ id }) => id === liked)
    ?.call(swipeRoutes.swipe, { body: { swipedId: who.id, isLike: true } })
  for (const [swipedId, isLike] of [
    [liked, true],
    [passed, false],
  ] as const)
    await who.call(swipeRoutes.swipe, { body: { swipedId: swipedId ?? '', isLike } })

  const { said, status } = run('report')
  expect(status, said).toBe(0)
  const { cards } = await world.database.db
    .selectFrom('dealt')
    .select(({ fn }) => fn.countAll<string>().as('cards'))
    .executeTakeFirstOrThrow()
  expect(said).toContain(`Cards dealt in 7 days: ${cards}, to 1 people`)
  expect(said).toContain('liked: 50.0 % of those')
  expect(said).toContain(`Mutual yes per 100 cards: ${(100 / Number(cards)).toFixed(2)}`)
  expect(said).toMatch(/never shown: 7\d\.\d %; Gini of exposure: 0\.7\d/)
  expect(said).toMatch(/and 1\.000 \(pairs: 1\)/)
})

it('refuses what it does not know', () => {
  expect(run('report', '--days', '99')).toMatchObject({
    status: 1,
    said: expect.stringContaining('npm run matcher'),
  })
})
