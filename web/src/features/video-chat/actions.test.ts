import type { VideoSession } from '@swoon/realtime-server/contract/video-chat'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tabId } from '../../lib/call/call-tab.ts'
import { useRung } from '../../lib/rings.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useToastSlot } from '../../ui/toast.tsx'
import {
  applyChange,
  applyRing,
  changeVideoSettings,
  setReady,
  stopAllRinging,
  stopRinging,
} from './actions.ts'
import { changing, videoSettings } from './queries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('of two matches that ring', () => {
  const ringing = () => useRung.getState().rung.map(({ matchId }) => matchId)
  const ring = (matchId: string, ms: number) =>
    applyRing(matchId, new Date(serverNow() + ms).toISOString())
  beforeEach(stopAllRinging)

  it('the first one rings again once the second one has stopped', () => {
    ring('ann', 60_000)
    ring('bob', 60_000)
    expect(ringing()).toEqual(['ann', 'bob'])
    stopRinging('bob')
    expect(ringing()).toEqual(['ann'])
  })

  it('each one stops at its own time, and later if it rings again', () => {
    ring('ann', 10_000)
    ring('bob', 20_000)
    vi.advanceTimersByTime(5000)
    ring('ann', 60_000)
    vi.advanceTimersByTime(6000)
    expect(ringing()).toEqual(['bob', 'ann'])
    vi.advanceTimersByTime(10_000)
    expect(ringing()).toEqual(['ann'])
    vi.advanceTimersByTime(50_000)
    expect(ringing()).toEqual([])
  })
})

describe('two settings that are changed quickly', () => {
  /** The server's stored settings, and the calls waiting for its answer. */
  let stored = { rings: true, allowsDirect: false }
  let answers: ((status: number) => Promise<void>)[] = []
  beforeEach(() => {
    stored = { rings: true, allowsDirect: false }
    answers = []
    videoSettings().put(stored)
    useToastSlot.setState({ current: null })
    const fetch = (_: string, { body }: { body: string }) =>
      new Promise<Response>((resolve) => {
        answers.push(async (status) => {
          if (status === 200) stored = { ...stored, ...JSON.parse(body) }
          const reply = status === 200 ? stored : { error: 'Busy.', code: 'UNAVAILABLE' }
          resolve(new Response(JSON.stringify(reply), { status }))
          await vi.advanceTimersByTimeAsync(0)
        })
      })
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('fetch', fetch)
  })
  const shown = () => changing.withOpen(videoSettings().known() ?? stored)
  const change = async () => {
    void changeVideoSettings({ rings: false })
    void changeVideoSettings({ allowsDirect: true })
    await vi.advanceTimersByTimeAsync(0)
  }

  it('are sent one after the other, and neither answer nor event takes back what is on its way', async () => {
    await change()
    expect([answers.length, shown()]).toEqual([1, { rings: false, allowsDirect: true }])
    videoSettings().put({ rings: false, allowsDirect: false })
    expect(shown()).toEqual({ rings: false, allowsDirect: true })
    await answers[0]?.(200)
    expect([answers.length, shown()]).toEqual([2, { rings: false, allowsDirect: true }])
    await answers[1]?.(200)
    expect([stored, shown()]).toEqual([{ rings: false, allowsDirect: true }, stored])
  })

  it.each([
    [200, 503],
    [503, 200],
    [503, 503],
  ])('show what is stored after the answers %i and %i', async (...statuses) => {
    await change()
    for (const [at, status] of statuses.entries()) await answers[at]?.(status)
    expect(shown()).toEqual(stored)
    expect(stored).toEqual({ rings: statuses[0] !== 200, allowsDirect: statuses[1] === 200 })
    expect(useToastSlot.getState().current).toMatchObject({ title: 'Video chat' })
  })
})

describe('being ready, whose answer is lost', () => {
  const cut = () => {
    let fail = () => {}
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal(
      'fetch',
      () => new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch')))),
    )
    useToastSlot.setState({ current: null })
    return () => fail()
  }
  const heldBy = (tab: string) =>
    applyChange({
      matchId: 'm',
      heldBy: tab,
      now: new Date(serverNow()).toISOString(),
      ring: null,
    } as VideoSession)

  it('lets go of no call that the session has begun meanwhile', async () => {
    const fail = cut()
    const isReady = setReady('m', true)
    heldBy(tabId())
    fail()
    expect(await isReady).toBe(true)
    expect(useToastSlot.getState().current).toBeNull()
  })

  it('says so if the server does not have this tab', async () => {
    const fail = cut()
    const isReady = setReady('m', true)
    heldBy('another tab')
    fail()
    expect(await isReady).toBe(false)
    expect(useToastSlot.getState().current).toMatchObject({ title: 'Video chat' })
  })
})
