import { userInfo } from 'node:os'
import type { RouteDefinition } from '@swoon/realtime-server/contract'
import { deskRoutes, type LookView } from '@swoon/realtime-server/contract/console'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { supportRoutes } from '@swoon/realtime-server/contract/support'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Moderator } from '../../../realtime-server/src/console/moderators.ts'
import { callerOf, consoleOf, enterConsole } from '../../harness/console.ts'
import { worldOfFile } from '../../harness/file-world.ts'
import { moderateIn } from '../../harness/moderate.ts'
import { decideAbout, reportOf } from '../../harness/moderators.ts'
import { type Person, person } from '../../harness/person.ts'
import { latestOf, submitVerification } from '../../harness/verification.ts'

interface Row {
  /** The call's entry in the record; null if it shows no personal data. */
  look: LookView['what'] | null
  about?: 'report' | 'verification' | 'appeal' | 'question'
  body?: object | (() => object)
}

/** Every call of the console; deciding calls are in an order in which each succeeds. */
const calls: { readonly [Name in keyof typeof deskRoutes]: Row } = {
  figures: { look: null },
  decisions: { look: 'decisions' },
  reports: { look: 'reports' },
  report: { look: 'report', about: 'report' },
  evidence: { look: 'file', about: 'report' },
  verifications: { look: 'verifications' },
  verification: { look: 'verification', about: 'verification' },
  document: { look: 'document', about: 'verification' },
  appeals: { look: 'appeals' },
  appeal: { look: 'appeal', about: 'appeal' },
  support: { look: 'questions' },
  question: { look: 'question', about: 'question' },
  findPerson: { look: 'account', body: () => ({ who: found.user.email }) },
  looks: { look: null },
  decide: { look: null, about: 'report', body: { decision: 'warn', rule: 'money' } },
  undo: { look: null, about: 'report', body: { rule: 'mistake' } },
  verify: { look: null, about: 'verification' },
  undoVerification: { look: null, about: 'verification' },
  reject: { look: null, about: 'verification', body: { reason: 'unreadable' } },
  decideAppeal: { look: null, about: 'appeal', body: { outcome: 'uphold', answer: 'It stands.' } },
  undoAppeal: { look: null, about: 'appeal', body: { rule: 'mistake' } },
  answer: { look: null, about: 'question', body: { answer: null } },
  // Acts, which are written down with their reason, and show nothing.
  changePerson: { look: null, body: { change: { act: 'sign-out' }, reason: 'Asked' } },
  exportPerson: { look: null, body: { reason: 'Asked' } },
  installation: { look: null },
  examine: { look: null, body: { mailTo: null } },
}
const all = Object.entries(calls) as [keyof typeof deskRoutes, Row][]

const world = worldOfFile()
/** Whose account is found. */
let found: Person
/** The numbers by which the team refers to queue items. */
let numbers: Record<NonNullable<Row['about']>, number>
/** All known words of the world's people. */
let words: string[]
/** The name of a file of the report. */
let name: string
beforeAll(async () => {
  const [ann, bob] = [
    await person(world, { name: 'Annabel' }),
    await person(world, { name: 'Bartholomew' }),
  ]
  await decideAbout(world, bob, 'warn', 'Sold umbrellas')
  const strikeId = (await bob.call(safetyRoutes.standing, {})).body.strikes[0]?.id ?? ''
  await bob.call(safetyRoutes.appeal, { params: { strikeId }, body: { content: 'My brother did' } })
  await ann.call(supportRoutes.write, { body: { subject: 'My crown', content: 'Where is it?' } })
  await submitVerification(ann, '1995-05-05')
  const { db } = world.database
  found = await person(world, { name: 'Cornelius' })
  numbers = {
    report: await reportOf(world, ann, bob),
    verification: (await latestOf(world, ann)).number,
    appeal: (await db.selectFrom('appeals').select('number').executeTakeFirstOrThrow()).number,
    question: (await db.selectFrom('support_requests').select('number').executeTakeFirstOrThrow())
      .number,
  }
  name = (
    await db
      .selectFrom('report_media')
      .select('name')
      .where('let_go_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).name
  const facts = [
    'Sold umbrellas',
    'My brother',
    'My crown',
    'Where is it',
    '1995-05-05',
    'Proof',
    name,
  ]
  words = [
    ...facts,
    ...[ann, bob, found].flatMap(({ id, user }) => [
      id,
      user.name ?? '',
      user.username,
      user.email,
    ]),
  ]
})

const lead: Moderator = { name: 'Lead', role: 'lead' }

/** A moderator's console, by its calls. */
async function openAs(moderator: Moderator, now?: () => Date) {
  const desk = await consoleOf(world, now && { now }, [moderator])
  onTestFinished(() => desk.close())
  const call = callerOf(desk, await enterConsole(desk.newLink()))
  return {
    desk,
    call,
    make: (route: keyof typeof deskRoutes) => {
      const { about, body } = calls[route]
      return call(deskRoutes[route] as RouteDefinition, {
        number: about && numbers[about],
        name,
        id: found.id,
        body: typeof body === 'function' ? body() : body,
      })
    },
    looks: async (query: Record<string, string> = {}) =>
      (await call(deskRoutes.looks, { query })).body,
  }
}
const told = ({ what, number, by }: LookView) => ({ what, number, by })
const revealed = (text: string) => words.filter((word) => text.includes(word))

describe('looks of the team', () => {
  it('are refused with all that they would show if they cannot be written down', async () => {
    const { call, make } = await openAs({ name: 'Unwritten', role: 'lead' })
    const tables = ['moderation_looks', 'verification_decisions'].map((table) => sql.table(table))
    const { db } = world.database
    await sql`CREATE FUNCTION refuse_look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$`.execute(
      db,
    )
    for (const table of tables)
      await sql`CREATE TRIGGER refuses BEFORE INSERT ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_look()`.execute(
        db,
      )
    onTestFinished(async () => void (await sql`DROP FUNCTION refuse_look() CASCADE`.execute(db)))
    const looking = all.filter(([, row]) => row.look !== null)
    expect(looking).toHaveLength(12)
    for (const [route, { look }] of looking) {
      const { status, text } = await make(route)
      expect([route, look, status, revealed(text)]).toEqual([route, look, 500, []])
    }
    expect((await call(deskRoutes.figures)).status).toBe(200)
  })

  it('are written down by each call of the console that shows something of a person, and no other shows anything', async () => {
    const { desk, make, looks } = await openAs(lead)
    const known = Object.values(deskRoutes as Record<string, RouteDefinition>).map(
      ({ method, url }) => `${method} ${url}`,
    )
    const registered = desk.routes
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`)
    expect(registered.sort()).toEqual([...known, 'GET /*', 'POST /open'].sort())
    for (const [route, { look, about }] of all) {
      const before = (await looks()).looks
      const { status, text } = await make(route)
      expect([route, status]).toEqual([route, 200])
      const added = (await looks()).looks.slice(0, -before.length || undefined)
      // The log names accounts by their ids alone.
      const known = route === 'looks' ? [found.id] : []
      if (look === null) expect([route, added, revealed(text)]).toEqual([route, [], known])
      else
        expect([route, added.map(told)]).toEqual([
          route,
          [{ what: look, number: about ? numbers[about] : null, by: 'Lead' }],
        ])
    }
  })

  it('are written down by each command that shows something', async () => {
    const { looks } = await openAs(lead)
    const by = userInfo().username
    const closed = String(
      (await world.database.db.selectFrom('reports').select('number').executeTakeFirstOrThrow())
        .number,
    )
    const commands: [string[], LookView['what'], string | null][] = [
      [['list'], 'reports', null],
      [['show', closed], 'report', closed],
      [['verifications'], 'verifications', null],
      [['appeals', 'list'], 'appeals', null],
      [['appeals', 'show', String(numbers.appeal)], 'appeal', String(numbers.appeal)],
      [['support', 'list'], 'questions', null],
      [['support', 'show', String(numbers.question)], 'question', String(numbers.question)],
    ]
    for (const [command] of commands) expect((await moderateIn(world, ...command)).code).toBe(0)
    expect((await looks({ by })).looks.map(told).reverse()).toEqual(
      commands.map(([, what, number]) => ({
        what,
        number: number === null ? null : Number(number),
        by,
      })),
    )
  })

  it('at the same within ten minutes are one, those of others and at other things are their own', async () => {
    let now = Date.now()
    const clock = () => new Date(now)
    const [one, other] = [
      await openAs({ name: 'One', role: 'lead' }, clock),
      await openAs({ name: 'Other', role: 'lead' }, clock),
    ]
    const count = async (by: string) => (await one.looks({ by })).looks.length
    for (let time = 0; time < 3; time++)
      for (const route of ['report', 'reports'] as const) await one.make(route)
    expect([await count('One'), await count('Other')]).toEqual([2, 0])
    await other.make('report')
    expect([await count('One'), await count('Other')]).toEqual([2, 1])
    now += 10 * 60 * 1000 - 1
    await one.make('report')
    expect(await count('One')).toBe(2)
    now += 1
    await one.make('report')
    expect(await count('One')).toBe(3)
  })

  it('are shown to the lead alone: page after page, by moderator, and those at one report with its files', async () => {
    const { looks } = await openAs(lead)
    const at = new Date(Date.now() - 86_400_000)
    const rows = Array.from({ length: 120 }, (_, index) => ({
      id: crypto.randomUUID(),
      ...{ what: index % 2 ? 'report' : 'file', number: 5000, file: index % 2 ? null : 'x' },
      ...{ person_id: crypto.randomUUID(), looked_by: 'Busy', looked_at: at },
    }))
    await world.database.db.insertInto('moderation_looks').values(rows).execute()
    for (const query of [{ by: 'Busy' }, { report: '5000' }] as Record<string, string>[]) {
      const read: string[] = []
      const sizes: number[] = []
      for (let before: string | null = ''; before !== null; ) {
        const page: Awaited<ReturnType<typeof looks>> = await looks({
          ...query,
          ...(before && { before }),
        })
        read.push(...page.looks.map(({ id }) => id))
        sizes.push(page.looks.length)
        before = page.next
      }
      expect(sizes).toEqual([50, 50, 20])
      expect(read).toEqual(
        rows
          .map(({ id }) => id)
          .sort()
          .reverse(),
      )
    }
    expect((await looks()).names).toContain('Busy')
    expect((await looks({ by: 'Nobody' })).looks).toEqual([])
    for (const role of ['moderator', 'support'] as const)
      expect((await (await openAs({ name: role, role })).call(deskRoutes.looks)).status).toBe(403)
  })

  it('stay as they were written, no matter who tries to change them', async () => {
    const { db } = world.database
    const count = async () =>
      Number(
        (
          await db
            .selectFrom('moderation_looks')
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    const before = await count()
    for (const statement of [
      sql`UPDATE moderation_looks SET looked_by = 'no one'`,
      sql`DELETE FROM moderation_looks`,
      sql`TRUNCATE moderation_looks`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('stay as they were written')
    expect([before > 0, await count()]).toEqual([true, before])
  })
})
