import { exportRoutes } from '@swoon/realtime-server/contract/export'
import { afterEach, expect, it } from 'vitest'
import { tasteEncryption } from '../../../realtime-server/src/features/matcher/sealing.ts'
import { startNodes } from '../../harness/nodes.ts'
import type { Person } from '../../harness/person.ts'
import { unzip } from '../../harness/zip.ts'
import { deckOf, nightNow, plant, secret, untilLearned } from './planted.ts'

let closing: (() => Promise<void>) | null = null
afterEach(async () => {
  await closing?.()
  closing = null
})

it('is learned at night by one of the servers, kept encrypted, exported to its person, and dealt alike by all', async () => {
  const nodes = await startNodes()
  closing = nodes.close
  const { db } = nodes.database
  const { people } = await plant(nodes, 100, 24)
  await nightNow(nodes)
  const [one, other] = nodes.nodes
  const who = people.slice(0, 12)
  const first = who[0] as Person
  for (const { url } of [one, other]) await untilLearned(nodes, first, url)
  expect(who).toHaveLength(12)
  for (const each of who) expect(await deckOf(each, one.url)).toEqual(await deckOf(each, other.url))

  const [row, another] = await db.selectFrom('taste').select(['user_id', 'sealed']).execute()
  const { decrypt } = tasteEncryption(secret)
  if (!row || !another) throw new Error('no person')
  expect(row.sealed.length).toBe(96)
  expect(decrypt(row.sealed, row.user_id)).not.toBeNull()
  expect(decrypt(row.sealed, another.user_id)).toBeNull()
  expect(tasteEncryption('another secret here').decrypt(row.sealed, row.user_id)).toBeNull()

  const url = one.url + exportRoutes.download.url.replace(':id', first.id)
  const files = await unzip(
    Buffer.from(await (await fetch(url, { headers: { cookie: first.cookie } })).arrayBuffer()),
  )
  const rows = (name: string) => JSON.parse(String(files.get(`${name}.json`)))
  expect(rows('ai-match')).toMatchObject([
    { learns_from_my_choices: true, last_learned_at: expect.any(String) },
  ])
  expect(rows('people-shown-to-me')).toHaveLength((await deckOf(first)).length)
})
