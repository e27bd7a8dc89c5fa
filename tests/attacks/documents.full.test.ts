import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { exportRoutes } from '@swoon/realtime-server/contract/export'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { notificationRoutes } from '@swoon/realtime-server/contract/notifications'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import { ofFile } from '../harness/file-world.ts'
import { moderateIn } from '../harness/moderate.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { spawnWorld } from '../harness/server.ts'
import { latestOf, submitVerification } from '../harness/verification.ts'
import { unzip } from '../harness/zip.ts'

const notTheirs = 'The document does not seem to be yours.'

const world = ofFile(() => spawnWorld({ LOG_LEVEL: 'debug' }))

/** The words in the EXIF part of `photo()`. */
const exif = 'canary-in-exif'
const entered = '1987-06-05'

/** All files of a person's export as one text. */
async function exported(who: Person): Promise<string> {
  const address = world.url + exportRoutes.download.url.replace(':id', who.id)
  const reply = await fetch(address, { headers: { cookie: who.cookie } })
  expect(reply.status).toBe(200)
  return [...unzip(Buffer.from(await reply.arrayBuffer()))]
    .map(([name, bytes]) => name + bytes)
    .join('\n')
}

it('what a document says is in no reply, event, export or log, but where its own person asks for it', async () => {
  const { ann, bob, matchId } = await matched(world)
  const [eve] = (await insertUsers(world, 1)) as [Person]
  const tabs = await Promise.all([ann, bob, eve].map((who) => who.live()))
  const heard = (nth: number) => JSON.stringify(tabs[nth]?.events)
  const toOthers: string[] = []
  /** Requests of the two others that may concern Ann. */
  async function look(): Promise<void> {
    const replies = [
      ...[bob, eve].flatMap((who) => [
        who.call(profileRoutes.user, { params: { userId: ann.id } }),
        who.call(authRoutes.me, {}),
        who.call(matchRoutes.matches, { params: { userId: who.id } }),
        who.call(notificationRoutes.list, { params: { userId: who.id } }),
        who.call(discoveryRoutes.discover, { params: { userId: who.id }, query: {} }),
      ]),
      bob.call(chatRoutes.messages, { params: { id: matchId } }),
    ]
    for (const { status, text } of await Promise.all(replies)) toOthers.push(`${status} ${text}`)
    toOthers.push(...(await Promise.all([bob, eve].map(exported))))
  }

  const documents: string[] = []
  const toAnn: string[] = []
  for (const decision of [['reject', '--reason', 'other-person'], ['verify']] as const) {
    const [command, ...rest] = decision
    const file = await photo()
    expect(file.includes(exif)).toBe(true)
    const sent = await submitVerification(ann, entered, file)
    expect(sent.status, sent.text).toBe(200)
    const { number, document } = await latestOf(world, ann)
    documents.push(document)
    toAnn.push(sent.text, await exported(ann))
    await look()
    const done = await moderateIn(world, command, String(number), ...rest)
    expect(done, done.output).toMatchObject({ code: 0 })
    const status = command === 'verify' ? 'verified' : 'rejected'
    await tabs[0]?.next('verification:decided', (decided) => decided.status === status)
    await tabs[1]?.next('resync')
    const own = await ann.call(authRoutes.me, {})
    toAnn.push(
      own.text,
      (await ann.call(notificationRoutes.list, { params: { userId: ann.id } })).text,
    )
    await look()
    // Proves that the searches find the words where they belong.
    expect(own.text).toContain(command === 'verify' ? entered : notTheirs)
    toAnn.push(await exported(ann))
  }
  expect(toAnn.at(-1)).toContain(entered)
  toAnn.push(heard(0))
  toOthers.push(heard(1), heard(2))
  expect(toOthers.filter((text) => text.startsWith('200')).length).toBeGreaterThan(30)

  const log = world.server.log()
  expect(log).toContain('tell-verification')
  const hidden = [exif, ...documents]
  for (const secret of hidden) for (const text of toAnn) expect(text).not.toContain(secret)
  for (const secret of [...hidden, entered, notTheirs, 'other-person'])
    for (const text of [...toOthers, log]) expect(text).not.toContain(secret)
  for (const tab of tabs) tab.close()
}, 120_000)
