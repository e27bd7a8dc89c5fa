import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { ofFile } from '../harness/file-world.ts'
import { matchOf } from '../harness/pairs.ts'
import { person } from '../harness/person.ts'
import { prepareStack } from './stack.ts'

const stack = ofFile(prepareStack)
beforeAll(() => stack.up())

it('a backup that is made in a container is restored by the commands of operating.md', async () => {
  const [ann, bob] = [await person(stack), await person(stack)]
  const matchId = await matchOf(ann, bob)
  const send = (content: string) =>
    ann.call(chatRoutes.send, { body: { matchId, content, clientId: uuid() } })
  expect((await send('before')).status).toBe(201)
  const backup = 'realtime-server/dist/backup.mjs'
  const made = await stack.compose('exec', '-T', 'app', 'node', backup, 'make', '/backups')
  const [, folder = ''] = /The backup is in (\S+) /.exec(made) ?? []
  expect(folder).toMatch(/^\/backups\/./)
  expect((await send('after')).status).toBe(201)

  const restore = ['run', '--rm', '--no-deps', '-T', 'app', 'node', backup, 'restore', folder]
  await expect(stack.compose(...restore)).rejects.toThrow('The database has tables already')
  await stack.compose('down')
  const project = JSON.parse(await stack.compose('config', '--format', 'json')) as {
    volumes: Record<'postgres' | 'media', { name: string }>
  }
  await stack.docker('volume', 'rm', project.volumes.postgres.name, project.volumes.media.name)
  await stack.compose('up', '--detach', '--wait', 'postgres')
  expect(await stack.compose(...restore)).toContain('Restored ')
  await stack.up()

  expect((await bob.call(authRoutes.me, {})).body).toMatchObject({ id: bob.id, name: bob.name })
  const shown = await fetch(stack.url + ann.user.photos[0], { headers: { cookie: bob.cookie } })
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const messages = await bob.call(chatRoutes.messages, {
    params: { id: matchId },
    query: { after: '0' },
  })
  expect(messages.body.map(({ content }) => content)).toEqual(['before'])
  expect((await send('again')).body).toMatchObject({ seq: 2 })
})
