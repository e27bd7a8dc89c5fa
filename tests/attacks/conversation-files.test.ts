import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { expect, it } from 'vitest'
import { mediaForm, small } from '../features/media/files.ts'
import { ofFile, worldOfFile } from '../harness/file-world.ts'
import { send } from '../harness/http.ts'
import type { Person } from '../harness/person.ts'
import { photo } from '../harness/photo.ts'
import { tone } from '../harness/recorded.ts'
import { type Kind, kinds, withoutSession } from './actors/rows.ts'
import { makeStage } from './actors/stage.ts'

const world = worldOfFile()
const staged = ofFile(() => makeStage(world))

async function uploaded(who: Person, type: 'photo' | 'voice-note'): Promise<string> {
  const bytes = type === 'photo' ? await photo('jpeg', 90, 120) : tone(1)
  const { status, text, body } = await who.call(mediaRoutes.uploadMedia, {
    form: mediaForm(type, bytes),
  })
  if (status !== 200) throw new Error(`no upload: ${text}`)
  return body.url
}

/** Requests a file as every kind of actor: whole, by HEAD and by range. */
async function expectFor(url: string, allowed: readonly Kind[]): Promise<void> {
  for (const kind of kinds) {
    const expected = withoutSession.includes(kind) ? 401 : allowed.includes(kind) ? 200 : 404
    const headers = { cookie: staged.cookies[kind] }
    const ask = async (method: string, more = {}) =>
      (await send(world.url + url, { method, headers: { ...headers, ...more } })).status
    expect([url, kind, await ask('GET')]).toEqual([url, kind, expected])
    expect([url, kind, await ask('HEAD')]).toEqual([url, kind, expected])
    const part = await ask('GET', { range: 'bytes=0-9' })
    expect([url, kind, expected === 200 ? [200, 206].includes(part) : part]).toEqual([
      url,
      kind,
      expected === 200 ? true : expected,
    ])
  }
}

it('a photo and a recording of a match are there for the two alone, and for no one after an unmatch', async () => {
  const { max, stage } = staged
  const urls = [await uploaded(max, 'photo'), await uploaded(max, 'voice-note')]
  for (const url of urls)
    await max.call(chatRoutes.send, { body: { matchId: stage.matchId, attachments: [{ url }] } })
  const all = [...urls, small(urls[0] ?? '')]
  for (const url of all) await expectFor(url, ['matched', 'herself'])
  await stage.olga.call(matchRoutes.unmatch, { params: { id: stage.matchId } })
  for (const url of all) await expectFor(url, [])
})

it('a photo of a room is there for those who may read the room, and for no one once it is removed', async () => {
  const { olga, roomId } = staged.stage
  const url = await uploaded(olga, 'photo')
  const body = { messageType: 'text' as const, attachments: [{ url }] }
  const { body: message } = await olga.call(roomRoutes.send, { params: { id: roomId }, body })
  const readers: Kind[] = []
  for (const kind of kinds) {
    const headers = { cookie: staged.cookies[kind] }
    const { status } = await send(`${world.url}/api/rooms/${roomId}/messages`, {
      method: 'GET',
      headers,
    })
    if (status === 200) readers.push(kind)
  }
  expect(readers).toContain('herself')
  for (const kind of ['blocked', 'blocker'] as const) expect(readers).not.toContain(kind)
  await expectFor(url, readers)
  await olga.call(roomRoutes.removeMessage, { params: { id: roomId, messageId: message.id } })
  await expectFor(url, [])
})
