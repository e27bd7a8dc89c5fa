import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { type Report, safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person, upload } from '../../harness/person.ts'
import { expectRefusal } from '../refusals.ts'
import { ask, join, leave } from './games.ts'

const world = worldOfFile()

/** Three women looking for men: a game is the only place where they see each other. */
async function strangers(): Promise<[Person, Person, Person]> {
  const people = (await insertUsers(world, 3)) as [Person, Person, Person]
  const ids = people.map(({ id }) => id)
  await world.database.db
    .updateTable('users')
    .set({ gender: 'female', gender_preference: 'male' })
    .where('id', 'in', ids)
    .execute()
  return people
}
async function gameOf(creator: Person, ...guests: Person[]): Promise<string> {
  const created = await ask(creator)
  expect(created.status, created.text).toBe(201)
  expect(guests).not.toEqual([])
  for (const guest of guests) expect((await join(guest, created.body.id)).status).toBe(200)
  return created.body.id
}
const report = (who: Person, other: Person, rest: Partial<Report> = {}) =>
  who.call(safetyRoutes.report, {
    body: { reportedUserId: other.id, category: 'harassment', ...rest },
  })
const block = (who: Person, other: Person) =>
  who.call(safetyRoutes.block, { body: { blockedUserId: other.id } })
const loads = async (who: Person, url: string) =>
  (await fetch(world.url + url, { headers: { cookie: who.cookie } })).status === 200

it('lets people who see each other in a game only report and block each other', async () => {
  const [ann, bea, eve] = await strangers()
  expectRefusal(await report(ann, bea), 404, 'NOT_FOUND')
  expectRefusal(await block(ann, bea), 404, 'NOT_FOUND')
  await gameOf(ann, bea, eve)
  expect((await report(ann, bea)).status).toBe(200)
  expect((await report(bea, eve)).status).toBe(200)
  expect((await block(eve, ann)).status).toBe(200)
  expect((await eve.call(safetyRoutes.blocks, {})).body).toMatchObject([
    { id: ann.id, name: ann.name },
  ])
})

it('lets someone be reported who has hidden their profile, and no one once they have left', async () => {
  const [ann, bea, eve] = await strangers()
  const game = await gameOf(ann, bea, eve)
  await world.database.db
    .updateTable('users')
    .set({ hidden_at: new Date() })
    .where('id', '=', bea.id)
    .execute()
  expect((await report(ann, bea, { block: true })).status).toBe(200)
  expect((await leave(eve, game)).status).toBe(200)
  expectRefusal(await report(ann, eve), 404, 'NOT_FOUND')
})

it('does not reveal by a report who has blocked whom', async () => {
  const [ann, bea] = await strangers()
  await gameOf(ann, bea)
  expect((await block(bea, ann)).status).toBe(200)
  expectRefusal(await report(ann, bea), 404, 'NOT_FOUND')
})

it('shows people in a game the main photo of each other and no further one, until a block', async () => {
  const [ann, bea] = await strangers()
  const [main, second] = [await upload(bea), await upload(bea)]
  const saved = await bea.call(profileRoutes.updateUser, {
    params: { id: bea.id },
    body: { photos: [main, second], profilePhoto: main },
  })
  expect(saved.status, saved.text).toBe(200)
  expect(await loads(ann, main)).toBe(false)
  await gameOf(ann, bea)
  expect([await loads(ann, main), await loads(ann, second), await loads(bea, second)]).toEqual([
    true,
    false,
    true,
  ])
  expect((await block(bea, ann)).status).toBe(200)
  expect(await loads(ann, main)).toBe(false)
})
