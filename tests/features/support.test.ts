import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { supportRoutes } from '@swoon/realtime-server/contract/support'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { moderateIn } from '../harness/moderate.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { nonce } from '../harness/stripe.ts'
import { promises } from '../promises.ts'
import { bell, unread } from './notifications/bell.ts'
import { expectRefusal } from './refusals.ts'

const world = worldOfFile()

const people = (count: number): Promise<Person[]> => insertUsers(world, count)
const ask = (who: Person, subject: string, content = 'How does this work?', key = nonce()) =>
  who.call(supportRoutes.write, { body: { subject, content, nonce: key } })
const mine = async (who: Person) => (await who.call(supportRoutes.requests, {})).body
const numberOf = async (id: string) => {
  const query = world.database.db
    .selectFrom('support_requests')
    .select('number')
    .where('id', '=', id)
  return String((await query.executeTakeFirstOrThrow()).number)
}

const support = (...args: string[]) => moderateIn(world, 'support', ...args)

describe('a question to support', () => {
  it('is stored, listed and shown in every tab', async () => {
    const [ann, bob] = (await people(2)) as [Person, Person]
    const tab = await ann.live()
    const { body, status } = await ask(ann, '  My crown ', 'Where is it?')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      subject: 'My crown',
      content: 'Where is it?',
      answer: null,
      closedAt: null,
      isRead: false,
    })
    expect((await tab.next('support:changed')).request).toEqual(body)
    expect(await mine(ann)).toEqual([body])
    expect(await mine(bob)).toEqual([])
    tab.close()
  })

  it('is one question when it is sent again, also many times at once', async () => {
    const [ann] = (await people(1)) as [Person]
    const key = nonce()
    const sent = await Promise.all(Array.from({ length: 8 }, () => ask(ann, 'Once', 'Once', key)))
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
    expect(await mine(ann)).toHaveLength(1)
  })

  it('needs a subject and a text within their lengths', async () => {
    const [ann] = (await people(1)) as [Person]
    expectRefusal(await ask(ann, ' '), 400, 'INVALID')
    expectRefusal(await ask(ann, 'x'.repeat(promises.support.subjectLength + 1)), 400, 'INVALID')
    expectRefusal(await ask(ann, 'Help', ''), 400, 'INVALID')
    expectRefusal(
      await ask(ann, 'Help', 'x'.repeat(promises.support.questionLength + 1)),
      400,
      'INVALID',
    )
    expect(
      (
        await ask(
          ann,
          'x'.repeat(promises.support.subjectLength),
          'x'.repeat(promises.support.questionLength),
        )
      ).status,
    ).toBe(200)
  })

  it('is refused while five wait for an answer, also when they come at once', async () => {
    const [ann] = (await people(1)) as [Person]
    const sent = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(ann, `Question ${n}`)))
    expect(sent.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(7).fill(409),
    ])
    expect(await mine(ann)).toHaveLength(5)
  })
})

describe('npm run moderate -- support', () => {
  it('lists open questions, those of people with premium first, and nothing else for money', async () => {
    const [free, paying, late] = (await people(3)) as [Person, Person, Person]
    await ask(free, 'First come\n99999 premium 2026-01-01 00:00 Imitated')
    await ask(paying, 'Second come')
    await ask(late, 'Third come')
    await paying.call(premiumRoutes.purchase, {
      body: { type: 'subscription', amount: 1099, quantity: 1 },
    })
    const lines = (await support('list')).output.split('\n')
    const place = (text: string) => lines.findIndex((line) => line.includes(text))
    expect(place('Second come')).toBe(0)
    expect(lines[0]).toContain('premium')
    expect(place('First come')).toBeLessThan(place('Third come'))
    expect(lines[place('Imitated')]).toContain('First come')
    const ended = { premium_expires_at: new Date(Date.now() - 1000) }
    await world.database.db.updateTable('users').set(ended).where('id', '=', paying.id).execute()
    const later = (await support('list')).output
    expect(later.indexOf('First come')).toBeLessThan(later.indexOf('Second come'))
  })

  it('shows and answers a question, which reaches the person at once', async () => {
    const [ann] = (await people(1)) as [Person]
    const { id } = (await ask(ann, 'A lost crown', 'Look \u001b[2J here')).body
    const number = await numberOf(id)
    const shown = (await support('show', number)).output
    expect(shown).toContain('A lost crown')
    expect(shown).not.toContain('\u001b')
    const tab = await ann.live()
    expect(await support('answer', number, '--text', 'It is above your deck.')).toMatchObject({
      code: 0,
    })
    const { request } = await tab.next('support:changed')
    expect(request).toMatchObject({ id, answer: 'It is above your deck.', isRead: false })
    expect(await mine(ann)).toEqual([request])
    await tab.next('notification:added')
    const [row] = await bell(ann)
    expect(row).toMatchObject({ kind: 'support', subjectId: id, detail: 'answered', isRead: false })
    expect(tab.all('notification:added')).toEqual([{ id: row?.id, kind: 'support' }])
    expect(await unread(ann)).toMatchObject({ others: 1 })
    const read = await ann.call(supportRoutes.read, { params: { id } })
    expect(read.body).toMatchObject({ id, isRead: true })
    await tab.next('support:changed', (changed) => changed.request.isRead)
    expect(await bell(ann)).toEqual([])
    await tab.next('notification:changed')
    expect((await support('list')).output).not.toContain('A lost crown')
    tab.close()
  })

  it('closes without an answer, refuses a second end and an unknown number, and explains itself', async () => {
    const [ann, bob] = (await people(2)) as [Person, Person]
    const { id } = (await ask(ann, 'Never mind')).body
    expectRefusal(await ann.call(supportRoutes.read, { params: { id } }), 404, 'NOT_FOUND')
    const number = await numberOf(id)
    expect((await support('close', number)).code).toBe(0)
    expect(await mine(ann)).toMatchObject([{ answer: null, closedAt: expect.any(String) }])
    await expect.poll(() => bell(ann)).toMatchObject([{ kind: 'support', detail: 'closed' }])
    expectRefusal(await bob.call(supportRoutes.read, { params: { id } }), 404, 'NOT_FOUND')
    for (const args of [
      ['answer', number, '--text', 'Late'],
      ['answer', '999999', '--text', 'Who?'],
      ['answer', number],
      ['show', '1; DROP'],
      ['open', number],
      [],
    ]) {
      const { code, output } = await support(...args)
      expect([args, code]).toEqual([args, 1])
      expect(output).toMatch(/Not found|Give a --text|npm run moderate -- support/)
    }
  })
})
