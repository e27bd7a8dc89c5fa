import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Refusal } from '../base/refusal.ts'
import { cannotStore } from './cannot-store.ts'
import { createDiskStorage } from './disk.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'swoon-disk-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

let lines: { level: number; msg: string; folder: string }[] = []
beforeEach(() => {
  lines = []
})
const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
const { log } = fastify({ logger: { level: 'info', stream } })
const storageIn = (folder: string) => createDiskStorage(path.join(home, folder), log)
const refusalOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

it.each([
  ['ENOSPC', 'its disk is full'],
  ['EDQUOT', 'the quota of its user is used up'],
  ['EROFS', 'its disk is read-only'],
  ['EACCES', 'the user that runs Swoon may not use it'],
  ['ENOENT', 'it is missing'],
  ['EFBIG', 'file too large'],
])('says in the log by name which folder takes no file: %s', (code, reason) => {
  const error = Object.assign(new Error('file too large'), { code })
  expect(cannotStore(log, '/srv/media', error)).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  expect(lines).toMatchObject([
    { level: 50, folder: '/srv/media', msg: `media cannot be kept in /srv/media: ${reason}` },
  ])
})

it('refuses to store in a folder that is missing or none, and says which', async () => {
  await symlink(path.join(home, 'not-mounted'), path.join(home, 'linked'))
  await writeFile(path.join(home, 'file'), '')
  for (const [folder, reason] of [
    ['linked', 'it is missing'],
    ['file', 'it is no folder'],
  ] as const) {
    const refusal = await refusalOf(storageIn(folder).put('some-name.webp', Buffer.from('WEBP')))
    expect([folder, refusal]).toEqual([folder, expect.any(Refusal)])
    expect(lines.at(-1)?.msg).toBe(`media cannot be kept in ${path.join(home, folder)}: ${reason}`)
  }
})

it('knows a file that is not there from a folder that is not', async () => {
  await mkdir(path.join(home, 'empty'))
  expect(await storageIn('empty').find('some-name.webp')).toBeNull()
  expect(lines).toEqual([])
  expect(await refusalOf(storageIn('away').find('some-name.webp'))).toMatchObject({
    code: 'UNAVAILABLE',
  })
  expect(lines.at(-1)?.msg).toBe(
    `media cannot be kept in ${path.join(home, 'away')}: it is missing`,
  )
})
