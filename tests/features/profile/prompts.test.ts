import { exportRoutes } from '@swoon/realtime-server/contract/export'
import type { CardView } from '@swoon/realtime-server/contract/people'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { promptsByMood } from '@swoon/realtime-server/contract/prompts'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { demoPeople } from '../../../db/seed/people/person.ts'
import { worldOfFile } from '../../harness/file-world.ts'
import type { Person } from '../../harness/person.ts'
import { unzip } from '../../harness/zip.ts'
import { promises } from '../../promises.ts'
import { databaseSnapshot, expectRefusal } from '../refusals.ts'
import { look, patch, someone } from './calls.ts'

const world = worldOfFile()

const answers = {
  'rainy-day': 'At the bakery',
  overheard: 'One more page',
  'teach-me': 'To whistle',
}
const saidBy = ({ prompts }: Pick<SelfView, 'prompts'>) =>
  prompts.map(({ promptId, answer }) => [promptId, answer])
const change = async (who: Person, prompts: unknown) => {
  const reply = await patch(who, { prompts })
  expect(reply.status, reply.text).toBe(200)
  return saidBy(reply.body as SelfView)
}

describe('answers to prompts', () => {
  it('are on the profile with the words of the prompt, in the order of their owner, and taken back', async () => {
    const [ann, bob] = [await someone(world), await someone(world)]
    const tab = await bob.live()
    const given = await change(bob, { answers })
    expect(Object.fromEntries(given)).toEqual(answers)
    const { user } = await tab.next('user:updated')
    expect(saidBy(user)).toHaveLength(3)
    expect(await change(bob, { order: ['teach-me', 'rainy-day'] })).toEqual([
      ['teach-me', 'To whistle'],
      ['rainy-day', 'At the bakery'],
      ['overheard', 'One more page'],
    ])
    const card = (await look(ann, bob.id)).body as CardView
    expect(card.prompts[0]).toEqual({
      promptId: 'teach-me',
      prompt: promptsByMood.Curious['teach-me'],
      answer: 'To whistle',
    })
    expect(await change(bob, { answers: { 'teach-me': null } })).toHaveLength(2)
    expect(saidBy((await look(ann, bob.id)).body as CardView)).toEqual([
      ['rainy-day', 'At the bakery'],
      ['overheard', 'One more page'],
    ])
  })

  it('of two tabs do not undo each other', async () => {
    const ann = await someone(world)
    const { body } = await patch(ann, { prompts: { answers: { 'rainy-day': 'At the bakery' } } })
    const { version } = body as SelfView
    const both = await Promise.all(
      [{ overheard: 'One more page' }, { 'teach-me': 'To whistle' }].map((one) =>
        patch(ann, { prompts: { answers: one }, version }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await change(ann, { answers: { overheard: 'One more page' } })
    expect(await change(ann, { answers: { 'teach-me': 'To whistle' } })).toHaveLength(3)
    const stale = await patch(ann, { prompts: { answers: { 'full-tank': 'The coast' } } })
    expectRefusal(stale, 400, 'INVALID')
    expect(stale.body).toMatchObject({
      fields: { 'prompts.answers.full-tank': expect.stringContaining('up to three') },
    })
    // As a replacement it fits.
    expect(
      await change(ann, { answers: { 'full-tank': 'The coast', overheard: null } }),
    ).toHaveLength(3)
  })

  it('take each limit and nothing beyond', async () => {
    const ann = await someone(world)
    const longest = 'é'.repeat(promises.profile.answerLength)
    const good = [
      {},
      { answers: {} },
      { answers: { overheard: longest } },
      { answers: { overheard: ` ${longest}\n` } },
    ]
    for (const prompts of good) await change(ann, prompts)
    const before = await databaseSnapshot(world.database.db)
    const bad: unknown[] = [
      ...[
        { answers: { overheard: `${longest}x` } },
        { answers: { overheard: '' } },
        { answers: { overheard: ' \u200b' } },
      ],
      ...[
        { answers: { overheard: 'a\u0000b' } },
        { answers: { overheard: 7 } },
        { answers: ['overheard'] },
      ],
      ...[
        { answers: { 'no-such': 'x' } },
        { answers: { constructor: 'x' } },
        { order: ['overheard', 'overheard'] },
      ],
      ...[{ order: ['no-such'] }, { order: 'overheard' }, [], 'x', null, { answers: null }],
      { answers: { ...answers, 'full-tank': 'x' } },
    ]
    for (const prompts of bad) expectRefusal(await patch(ann, { prompts }), 400, 'INVALID')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    for (const id of [(await someone(world)).id, uuid()])
      expectRefusal(await patch(ann, { prompts: { answers } }, id), 403, 'NOT_THE_ACTOR')
  })

  it('are at most three, whole and distinct in the database too', async () => {
    const ann = await someone(world)
    const row = (prompt: string, answer: unknown = 'x') => ({ prompt, answer })
    for (const rows of [
      ...[
        [row('a'), row('b'), row('c'), row('d')],
        [row('a'), row('b'), row('a')],
        [row('a'), row('a')],
      ],
      ...[
        [row('a', '')],
        [row('a', 'x'.repeat(151))],
        [row('A b')],
        [{ prompt: 'a' }],
        [{ answer: 'x' }],
        {},
        ['a'],
      ],
      ...[
        [row('a', 7)],
        [row('a', ['x'])],
        [row('a', { x: 'x' })],
        [{ prompt: true, answer: 'x' }],
      ],
    ]) {
      const write = sql`UPDATE users SET prompts = ${JSON.stringify(rows)}::jsonb WHERE id = ${ann.id}`
      await expect(write.execute(world.database.db), JSON.stringify(rows)).rejects.toThrow(
        /users_prompts_are_/,
      )
    }
  })

  it('are in the export, in the evidence of a report as they were, and unseen after a block', async () => {
    const [ann, bob] = [await someone(world), await someone(world)]
    await change(bob, { answers: { overheard: 'Rude words' } })
    const report = { reportedUserId: bob.id, category: 'harassment' } as const
    expect((await ann.call(safetyRoutes.report, { body: report })).status).toBe(200)
    await change(bob, { answers: { overheard: 'Kind words' } })
    const { rows } = await sql<{ profile: CardView }>`
      SELECT profile FROM report_statements JOIN reports ON reports.id = report_id WHERE reported_id = ${bob.id}
    `.execute(world.database.db)
    expect(saidBy(rows[0]?.profile as CardView)).toEqual([['overheard', 'Rude words']])
    const url = world.url + exportRoutes.download.url.replace(':id', bob.id)
    const files = unzip(
      Buffer.from(await (await fetch(url, { headers: { cookie: bob.cookie } })).arrayBuffer()),
    )
    const [row] = JSON.parse(String(files.get('profile.json')))
    const question = promptsByMood.Playful.overheard
    expect(row.prompts).toEqual([{ prompt: 'overheard', question, answer: 'Kind words' }])
    await bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } })
    expectRefusal(await look(ann, bob.id), 404, 'NOT_FOUND')
  })

  it('of the demo world are to prompts of the list', () => {
    const known = Object.values(promptsByMood).flatMap((prompts) => Object.keys(prompts))
    expect(known).toHaveLength(40)
    const { hosts, people } = demoPeople(new Date())
    const said = [...hosts, ...people].flatMap(({ prompts }) => prompts.map(({ prompt }) => prompt))
    expect(said.filter((prompt) => !known.includes(prompt))).toEqual([])
  })
})
