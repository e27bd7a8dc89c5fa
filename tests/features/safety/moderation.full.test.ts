import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { describe, expect, it } from 'vitest'
import { moderation } from '../../../realtime-server/src/features/safety/moderation.ts'
import { createClock } from '../../../realtime-server/src/platform/base/clock.ts'
import { exactlyOnce } from '../../../realtime-server/src/platform/jobs/jobs.ts'
import { openLink } from '../../harness/console.ts'
import { worldOfFile } from '../../harness/file-world.ts'
import { jobNode, someKind } from '../../harness/jobs.ts'
import { moderateIn, startModerate } from '../../harness/moderate.ts'
import { insertUsers, type Person, person } from '../../harness/person.ts'
import { promised } from '../../harness/promised.ts'
import { base } from '../../harness/server.ts'
import { matched } from '../pairs.ts'
import { expectRefusal } from '../refusals.ts'

const world = worldOfFile()

const moderate = (...args: string[]) => moderateIn(world, ...args)

const report = async (
  who: Person,
  whom: Person,
  category: 'spam' | 'underage' | 'harassment' = 'spam',
) => {
  const reply = await who.call(safetyRoutes.report, {
    body: { reportedUserId: whom.id, category, description: 'Look \u001b[2J here' },
  })
  expect(reply.status, reply.text).toBe(200)
  const row = await world.database.db
    .selectFrom('reports')
    .select('number')
    .where('reporter_id', '=', who.id)
    .where('reported_id', '=', whom.id)
    .where('category', '=', category)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return String(row.number)
}
const isSignedIn = async (who: Person) => (await who.call(authRoutes.me, {})).status === 200

describe('npm run moderate', () => {
  it('lists open reports, the pressing ones first, and shows one with its evidence', async () => {
    const { ann, bob, matchId } = await matched(world)
    await bob.call(chatRoutes.send, { body: { matchId, content: 'A rude line' } })
    const later = await report(ann, bob)
    const first = await report(ann, bob, 'underage')
    const { output } = await moderate('list')
    expect(output.indexOf('underage')).toBeLessThan(output.indexOf('spam'))
    expect(output).toContain('1 reporter, trust 0.5')
    const shown = (await moderate('show', later)).output
    expect(shown).toContain('A rude line')
    expect(shown).toContain('"photos":["https://example.test/photo.jpg"]')
    // Text that people wrote must not control the terminal.
    expect(shown).toContain('Look �[2J here')
    expect(shown).not.toContain('\u001b')
    for (const number of [later, first])
      await moderate('decide', number, 'dismiss', '--reason', 'Nothing in it')
    expect((await moderate('list')).output.trim()).toBe('No open reports.')
  })

  it('lists nothing that a name only pretends', async () => {
    const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
    const name = 'Bob\n    7 ! underage\r\u001b[1A\u2028x\u0085y  z\tq'
    await world.database.db.updateTable('users').set({ name }).where('id', '=', bob.id).execute()
    const number = await report(ann, bob)
    const { output } = await moderate('list')
    const lines = output.trimEnd().split(/\r\n|[\n\r\u2028\u2029\u0085]/u)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(
      new RegExp(`^ *${number} {3}spam .*“Bob 7 ! underage �\\[1A x�y z q”$`, 'u'),
    )
    await world.database.db
      .updateTable('report_statements')
      .set({ description: 'One\nMessages (9)' })
      .where('report_id', '=', (eb) =>
        eb.selectFrom('reports').select('id').where('number', '=', Number(number)),
      )
      .execute()
    expect((await moderate('show', number)).output).toContain('One\n    | Messages (9)')
    await moderate('decide', number, 'dismiss', '--reason', 'x')
  })

  it('refuses what it does not know, and a second decision', async () => {
    const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
    const number = await report(ann, bob)
    for (const args of [
      ['hang', number],
      ['decide', number, 'hang', '--reason', 'x'],
      ['show', 'x'],
      ['--what'],
    ])
      expect(await moderate(...args)).toMatchObject({
        code: 1,
        output: expect.stringContaining('npm run moderate'),
      })
    expect((await moderate('decide', number, 'ban')).output).toContain('--reason')
    expect(
      (await moderate('decide', number, 'suspend', '--reason', 'x', '--days', '0')).output,
    ).toContain('--days')
    expect((await moderate('decide', '999999', 'dismiss', '--reason', 'x')).output).toContain(
      'Not found.',
    )
    expect(await isSignedIn(bob)).toBe(true)
    expect((await moderate('decide', number, 'dismiss', '--reason', 'x')).code).toBe(0)
    expect((await moderate('decide', number, 'ban', '--reason', 'x')).output).toContain(
      'This report is closed.',
    )
    expect(await isSignedIn(bob)).toBe(true)
  })

  it('warns: every tab hears of it, and the warning is there until it is answered', async () => {
    const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
    const [one, other] = [await bob.live(), await bob.live()]
    await moderate('decide', await report(ann, bob), 'warn', '--reason', 'Please be kind.')
    const { warning } = await one.next('warning:given')
    expect(warning).toMatchObject({ reason: 'Please be kind.' })
    const warnings = async (who: Person) => (await who.call(safetyRoutes.warnings, {})).body
    expect(await warnings(bob)).toEqual([warning])
    expect(await warnings(ann)).toEqual([])
    const understand = (who: Person) =>
      who.call(safetyRoutes.understand, { params: { id: warning.id } })
    expectRefusal(await understand(ann), 404, 'NOT_FOUND')
    expect((await understand(bob)).body).toEqual({ ok: true })
    expect(await other.next('warning:understood')).toEqual({ id: warning.id })
    expect(await warnings(bob)).toEqual([])
    expect((await understand(bob)).status).toBe(200)
    one.close()
    other.close()
  })

  it('bans: every socket ends within a second, and the audit says who did it and why', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const number = await report(ann, bob, 'harassment')
    const tab = await bob.live()
    tab.socket.io.reconnection(false)
    const { db } = world.database
    const kept = () =>
      db
        .selectFrom('report_media')
        .innerJoin('reports', 'reports.id', 'report_id')
        .where('number', '=', Number(number))
        .where('let_go_at', 'is', null)
        .select('name')
        .execute()
    expect(await kept()).toHaveLength(1)
    await moderate('decide', number, 'ban', '--reason', 'Threats')
    await promised(() => !tab.socket.connected, 1000, 'the end of the socket')
    expect(await isSignedIn(bob)).toBe(false)
    expect(await kept()).toEqual([])
    const audit = db
      .selectFrom('moderation_decisions')
      .selectAll()
      .where('reported_id', '=', bob.id)
    expect(await audit.execute()).toMatchObject([
      { decision: 'ban', reason: 'Threats', decided_by: expect.stringMatching(/./) },
    ])
    const strikes = db.selectFrom('strikes').select('kind').where('user_id', '=', bob.id)
    expect(await strikes.execute()).toEqual([{ kind: 'ban' }])
  })

  it('runs in a process of its own, whose exit code says whether it did what was asked', async () => {
    const listed = startModerate(world, 'list')
    expect(await once(listed.child, 'close')).toEqual([0, null])
    expect(listed.output().trim()).not.toBe('')
    const refused = startModerate(world, 'decide', '999999', 'ban', '--reason', 'x')
    expect(await once(refused.child, 'close')).toEqual([1, null])
    expect(refused.output()).toBe('Not found.\n')
  })

  it('opens the console without arguments: its link works once, and without a terminal it stays until it is ended', async () => {
    const env = { ...base(world.database, world.mediaDir), PATH: process.env.PATH ?? '' }
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/moderate.ts'], {
      env,
      detached: true,
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const link = () => /Open once: (http:\S+)/.exec(output)?.[1]
    await expect.poll(link, { timeout: 60_000 }).toBeTruthy()
    const opened = await openLink(link() ?? '')
    expect(opened.headers.getSetCookie()[0]).toContain('HttpOnly; SameSite=Strict')
    expect((await openLink(link() ?? '')).status).toBe(404)
    child.stdin.end()
    await new Promise((later) => setTimeout(later, 1000))
    expect((await fetch(new URL('/desk/reports', link()))).status).toBe(401)
    // Like Ctrl+C, it reaches the script and the console.
    process.kill(-(child.pid ?? 0), 'SIGINT')
    await once(child, 'close')
    await expect(fetch(new URL('/', link()))).rejects.toThrow()
  })

  it('takes a reason from the list and undoes a decision', async () => {
    const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
    const number = await report(ann, bob)
    await moderate('decide', number, 'suspend', '--reason', 'money')
    const { strikes } = (await bob.call(safetyRoutes.standing, {})).body
    expect(strikes).toMatchObject([
      { reason: 'Asking others for money, selling and advertising are not allowed.' },
    ])
    expect((await moderate('reopen', number, '--reason', 'mistake')).output).toContain('is undone')
    expect(await isSignedIn(bob)).toBe(true)
  })

  it('lists, shows and decides an appeal', async () => {
    const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
    await moderate('decide', await report(ann, bob), 'ban', '--reason', 'threats')
    const strikeId = (await bob.call(safetyRoutes.standing, {})).body.exclusion ?? ''
    await bob.call(safetyRoutes.appeal, {
      params: { strikeId },
      body: { content: 'It was not me.' },
    })
    const [appeal] = /\d+/.exec((await moderate('appeals', 'list')).output) ?? []
    expect((await moderate('appeals', 'show', appeal ?? '')).output).toContain('It was not me.')
    expect((await moderate('appeals', 'overturn', appeal ?? '')).output).toContain('--text')
    expect((await moderate('appeals', 'overturn', appeal ?? '', '--text', 'Sorry.')).code).toBe(0)
    expect(await isSignedIn(bob)).toBe(true)
    const reopened = await moderate('appeals', 'reopen', appeal ?? '', '--text', 'The wrong appeal')
    expect(reopened.output).toContain(`Appeal ${appeal} is open again.`)
    expect(await isSignedIn(bob)).toBe(false)
  })

  it('decides once when two moderators decide at the same time', async () => {
    const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
    const number = await report(ann, bob)
    const codes = await Promise.all(
      ['warn', 'dismiss'].map((what) => moderate('decide', number, what, '--reason', 'x')),
    )
    expect(codes.map(({ code }) => code).sort()).toEqual([0, 1])
    const audit = world.database.db
      .selectFrom('moderation_decisions')
      .select('id')
      .where('reported_id', '=', bob.id)
    expect(await audit.execute()).toHaveLength(1)
  })
})

describe('a suspension', () => {
  const day = 24 * 60 * 60 * 1000
  const kind = someKind()
  /** Moderators and jobs of a node with a clock this many milliseconds ahead. */
  function later(offset: number) {
    const { db } = world.database
    const clock = createClock(offset)
    const node = jobNode(
      world.database,
      { [kind.name]: exactlyOnce(kind, async () => {}) },
      { offset },
    )
    return {
      node,
      clock,
      desk: moderation({
        lasting: 'test',
        db,
        clock,
        commit: node.commit,
        jobs: node.jobs,
      }),
    }
  }
  const lift = async (offset: number, who: Person) => {
    const { node, desk } = later(offset)
    await node.commit((unit) => desk.liftSuspension(unit, who.id))
    await node.stop()
  }

  it('ends at its time, unless a longer one or a ban stands', async () => {
    const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
    const { node, desk } = later(0)
    // Banned people are no longer visible, and so not reported again.
    const [short, long, last] = [
      await report(ann, bob),
      await report(ann, bob, 'harassment'),
      await report(ann, bob, 'underage'),
    ]
    const decide = (number: string, decision: 'suspend' | 'ban', days: number) =>
      desk.decide(Number(number), { decision, reason: 'x', by: 'test', days })
    await decide(long, 'suspend', 7)
    expect(await isSignedIn(bob)).toBe(false)
    await decide(short, 'suspend', 3)
    await lift(4 * day, bob)
    expect(await isSignedIn(bob)).toBe(false)
    await lift(8 * day, bob)
    expect(await isSignedIn(bob)).toBe(true)
    await decide(last, 'ban', 7)
    await lift(9 * day, bob)
    expect(await isSignedIn(bob)).toBe(false)
    await node.stop()
  })
})
