import type {
  NotificationKind,
  NotificationSettings,
} from '@swoon/realtime-server/contract/notifications'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { useToastSlot } from '../../ui/toast.tsx'
import { changeSettings } from './actions.ts'
import { changing, notificationSettings } from './queries.ts'

/** The server's stored settings, and the calls waiting for its answer. */
let stored: NotificationSettings
let answers: ((status: number) => void)[]

beforeEach(() => {
  stored = { off: ['gift'], quietHours: null }
  answers = []
  notificationSettings().put(stored)
  useToastSlot.setState({ current: null })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal(
    'fetch',
    (_: string, { body }: { body: string }) =>
      new Promise<Response>((resolve) => {
        answers.push((status) => {
          if (status === 200) stored = { ...stored, ...JSON.parse(body) }
          const reply = status === 200 ? stored : { error: 'Busy.', code: 'UNAVAILABLE' }
          resolve(new Response(JSON.stringify(reply), { status }))
        })
      }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
})

const shown = () =>
  changing.withOpen(notificationSettings().known() ?? { off: [], quietHours: null })
const turnOff = (kind: NotificationKind) => changeSettings(({ off }) => ({ off: [...off, kind] }))

it.each([
  [200, 200, ['gift', 'match', 'message']],
  [200, 503, ['gift', 'match']],
  [503, 200, ['gift', 'message']],
  [503, 503, ['gift']],
])(
  'two kinds that are switched off quickly: after the answers %i and %i, what is shown is what is stored',
  async (first, second, off) => {
    const changes = [turnOff('match'), turnOff('message')]
    expect(shown().off).toEqual(['gift', 'match', 'message'])
    for (const [at, status] of [first, second].entries()) {
      await expect.poll(() => answers.length).toBe(at + 1)
      answers[at]?.(status)
      await changes[at]
    }
    expect([shown().off, stored.off]).toEqual([off, off])
    expect(useToastSlot.getState().current === null).toBe(first + second === 400)
  },
)

it('what another device stores meanwhile is shown, and so is the change', async () => {
  const change = turnOff('match')
  await expect.poll(() => answers.length).toBe(1)
  notificationSettings().put({ off: [], quietHours: { from: 60, until: 120 } })
  expect(shown()).toEqual({ off: ['match'], quietHours: { from: 60, until: 120 } })
  answers[0]?.(503)
  await change
  expect(shown()).toEqual({ off: [], quietHours: { from: 60, until: 120 } })
})
