import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { closeChats, expectShown, type OpenPair, openPair, writeAll } from '../faults/chat.ts'
import { ofFile } from '../harness/file-world.ts'
import { matchOf } from '../harness/pairs.ts'
import { type Person, person } from '../harness/person.ts'
import { waitFor } from '../harness/server.ts'
import { prepareStack } from './stack.ts'

/** Messages that each of four people writes, and the pause between them in milliseconds: within the budget of 120 a minute. */
const [each, rest] = [50, 700]

const stack = ofFile(prepareStack)
let people: [Person, Person, Person, Person]
beforeAll(async () => {
  await stack.up()
  people = [await person(stack), await person(stack), await person(stack), await person(stack)]
})
afterEach(closeChats)

/** Opens the chats of two pairs who have not met yet. */
async function openChats(shift: number): Promise<OpenPair[]> {
  const [one, ...others] = people
  const other = others[shift] as Person
  const [third, fourth] = others.filter((each) => each !== other) as [Person, Person]
  const pairs = [
    { one, other, matchId: await matchOf(one, other) },
    { one: third, other: fourth, matchId: await matchOf(third, fourth) },
  ]
  const open = pairs.map((pair) => openPair(pair, stack.url))
  await waitFor(() => open.every(({ chats }) => chats.every((chat) => chat.isConnected())))
  return open
}

const statusesOf = (open: readonly OpenPair[]) =>
  open.flatMap(({ chats }) => chats.flatMap(({ attempts }) => attempts.map(({ status }) => status)))

/** Writes during `happens`, which begins after some messages. @returns the status of every attempt */
async function writeDuring(shift: number, happens: () => Promise<void>): Promise<number[]> {
  const open = await openChats(shift)
  let done: Promise<void> | undefined
  await writeAll(
    open,
    each,
    (count) => {
      if (count === 20) done = happens()
    },
    rest,
  )
  await done
  await expectShown(open, each)
  return statusesOf(open)
}

it('one process stops and comes back while people write: nothing is lost, and each call finds the other one', async () => {
  const [first] = await stack.containers('app')
  const statuses = await writeDuring(0, async () => {
    await stack.docker('stop', first?.ID ?? '')
    await stack.docker('start', first?.ID ?? '')
    await allHealthy()
  })
  expect(statuses.filter((status) => status !== 201)).toEqual([])
})

it('one process is killed after the other one has come back: nothing is lost, also of what it was answering', async () => {
  const [first, second] = await stack.containers('app')
  const statuses = await writeDuring(1, async () => {
    await stack.docker('restart', first?.ID ?? '')
    await allHealthy()
    await stack.docker('kill', second?.ID ?? '')
  })
  // A killed process may have stored the message it was answering. The gateway does not resend it, but its sender does, with the same id.
  // 502 is a connection that is reset, 504 one to an address that is gone.
  expect(statuses.filter((status) => ![201, 502, 504].includes(status))).toEqual([])
  await stack.up()
})

const allHealthy = () =>
  waitFor(async () => (await stack.containers('app')).every(({ Health }) => Health === 'healthy'))

it('another image takes the place of the running one while people write: no call fails, and what is stored stays', async () => {
  const before = await stack.containers('app')
  await stack.release('second')
  const statuses = await writeDuring(2, async () => {
    await stack.upgrade()
  })
  expect(statuses.filter((status) => status !== 201)).toEqual([])
  const after = await stack.containers('app')
  expect(after.map(({ Health }) => Health)).toEqual(['healthy', 'healthy'])
  for (const { ID } of after) {
    expect(before.map((container) => container.ID)).not.toContain(ID)
    expect(
      await stack.docker('inspect', '--format', '{{index .Config.Labels "swoon.test"}}', ID),
    ).toBe('second\n')
  }
  const [ann, bob] = people
  expect((await ann.call(authRoutes.me, {})).body).toMatchObject({ id: ann.id, name: ann.name })
  const shown = await fetch(stack.url + ann.user.photos[0], { headers: { cookie: bob.cookie } })
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

it('a release that does not become ready takes no one’s place', async () => {
  const before = await stack.containers('app')
  await stack.release('third', {
    command: ['sleep', '1000'],
    healthcheck: { start_period: '1s', interval: '1s', retries: 2 },
  })
  await expect(stack.upgrade()).rejects.toThrow('Those of before go on')
  expect((await stack.containers('app')).map(({ ID }) => ID).sort()).toEqual(
    before.map(({ ID }) => ID).sort(),
  )
  expect((await people[0].call(authRoutes.me, {})).status).toBe(200)
  await stack.release('second')
})

it('an up without a change leaves everything as it is', async () => {
  const before = await stack.containers()
  await stack.up()
  const running = (all: typeof before) =>
    all.flatMap(({ ID, State }) => (State === 'running' ? ID : [])).sort()
  expect(running(await stack.containers())).toEqual(running(before))
})
