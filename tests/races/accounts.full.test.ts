// needs: redis
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { expect, it } from 'vitest'
import { ofFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import { startNodes } from '../harness/nodes.ts'
import { pairs } from '../harness/pairs.ts'
import { password, person, sampleProfile, upload } from '../harness/person.ts'

const world = ofFile(startNodes)

const tries = Array.from({ length: 10 }, (_, i) => i)
const countUsers = async () =>
  (await world.database.db.selectFrom('users').select('id').execute()).length

it.each([
  {
    same: 'e-mail',
    code: 'EMAIL_TAKEN',
    body: (i: number) => ({ email: 'Same@example.test', username: `own${i}` }),
  },
  {
    same: 'username',
    code: 'USERNAME_TAKEN',
    body: (i: number) => ({ email: `own${i}@example.test`, username: i % 2 ? 'Same' : 'same' }),
  },
])('opens one account for ten parallel sign-ups with the same $same', async ({ code, body }) => {
  const before = await countUsers()
  const replies = await Promise.all(
    tries.map((i) =>
      call(world.at(i), null, authRoutes.signup, { body: { password, ...body(i) } }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  for (const { refusal } of replies) if (refusal) expect(refusal.code).toBe(code)
  expect((await countUsers()) - before).toBe(1)
})

it('grants the welcome allowance once, however often the wizard is finished at the same time', async () => {
  const who = await person(world, { incomplete: true })
  const photos = [await upload(who)]
  const replies = await Promise.all(
    tries.map((i) =>
      who.call(
        profileRoutes.completeProfile,
        { body: { ...sampleProfile(`Try ${i}`), photos } },
        world.at(i),
      ),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const me = await who.call(authRoutes.me, {})
  expect(me.body).toMatchObject({
    profileComplete: true,
    dailyLikesRemaining: 15,
    superLikesRemaining: 2,
  })
})

it('each node knows who is online on the other', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const { one, other } = pair
  const isOnline = async () =>
    (await one.call(matchRoutes.matches, { params: { userId: one.id } }, world.a)).body[0]
      ?.otherUser.isOnline
  const tab = await one.live(world.a)
  expect(await isOnline()).toBe(false)
  const [first, second] = [await other.live(world.b), await other.live(world.a)]
  await tab.next('presence:changed', ({ userId, online }) => userId === other.id && online)
  expect(await isOnline()).toBe(true)
  first.close()
  // One tab is left, on this node, so nobody is notified that the person went offline.
  await new Promise((resolve) => setTimeout(resolve, 6000))
  expect(tab.all('presence:changed').filter(({ online }) => !online)).toEqual([])
  expect(await isOnline()).toBe(true)
  second.close()
  await tab.next('presence:changed', ({ userId, online }) => userId === other.id && !online)
  expect(await isOnline()).toBe(false)
  expect(tab.all('presence:changed').filter(({ online }) => online)).toHaveLength(1)
  tab.close()
})
