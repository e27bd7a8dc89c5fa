import { expect, it } from 'vitest'
import type { Result } from '../doctor/run.ts'
import { Refusal } from '../platform/base/refusal.ts'
import { examinations } from './examinations.ts'

const found: Result[] = [{ check: 'mail', state: 'ok', says: 'It works.' }]

/** The examinations of a doctor whose answers are held until `answer`. */
function held() {
  let now = Date.parse('2026-11-30T12:00:00Z')
  const asked: (string | undefined)[] = []
  const waiting: (() => void)[] = []
  const desk = examinations({
    clock: { now: () => new Date(now) },
    examine: (mailTo) => {
      asked.push(mailTo)
      return new Promise((resolve) => waiting.push(() => resolve(found)))
    },
  })
  return {
    ...desk,
    asked,
    answer: () => waiting.shift()?.(),
    later(milliseconds: number) {
      now += milliseconds
    },
    /** @returns the code of the refusal, if it was refused */
    async whole(mailTo?: string): Promise<string> {
      const run = desk.run(mailTo)
      waiting.shift()?.()
      return run.then(
        () => 'done',
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      )
    },
  }
}

it('runs once at a time: a request during a run gets its findings, and one with a mail is refused', async () => {
  const { run, last, asked, answer } = held()
  expect(last()).toBeNull()
  const [one, other] = [run(undefined), run(undefined)]
  await expect(run('ann@example.test')).rejects.toMatchObject({ code: 'CONFLICT' })
  answer()
  expect(await one).toBe(await other)
  expect(await one).toEqual({
    at: '2026-11-30T12:00:00.000Z',
    findings: [{ ...found[0], todo: null }],
  })
  expect(last()).toBe(await one)
  expect(asked).toEqual([undefined])
})

it('runs six times a minute at most, and sends three mails in ten minutes', async () => {
  const { whole, later, asked } = held()
  for (let time = 0; time < 6; time++) expect(await whole()).toBe('done')
  expect(await whole()).toBe('TOO_MANY')
  later(59_999)
  expect(await whole()).toBe('TOO_MANY')
  later(1)
  expect(await whole()).toBe('done')
  later(60_000)
  for (let time = 0; time < 3; time++) expect(await whole('ann@example.test')).toBe('done')
  expect(await whole('ann@example.test')).toBe('TOO_MANY')
  expect(await whole()).toBe('done')
  later(10 * 60_000)
  expect(await whole('ann@example.test')).toBe('done')
  expect(asked.filter((mailTo) => mailTo)).toHaveLength(4)
})
