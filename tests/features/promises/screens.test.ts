import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findPosition } from '../../../web/src/features/location/actions.ts'
import { startSong } from '../../../web/src/features/people/components/start-song.ts'
import { decide, exitOf } from '../../../web/src/features/swipes/gesture.ts'
import { celebrateSuperLike, useSuperLike } from '../../../web/src/features/swipes/super-like.ts'
import { isRecent } from '../../../web/src/lib/format.ts'
import { queryClient } from '../../../web/src/lib/query-client.ts'
import { runToastTime } from '../../../web/src/ui/toast-time.ts'
import { promises } from '../../promises.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a card is decided on beyond the distance of its direction', () => {
  const { sidewaysPixels, upwardPixels } = promises.swipes
  expect(decide(promises.swipes.sidewaysPixels, 0)).toBeNull()
  expect(decide(sidewaysPixels + 1, 0)).toBe('like')
  expect(decide(-sidewaysPixels - 1, 0)).toBe('pass')
  expect(decide(0, -promises.swipes.upwardPixels)).toBeNull()
  expect(decide(0, -upwardPixels - 1)).toBe('super')
  const small = { width: 100, height: 100 }
  expect(exitOf('like', { dx: 0, dy: 0, vx: 0, vy: 0 }, small).x).toBe(promises.swipes.exitPixels)
})

it('someone who was just there is online', () => {
  const online = promises.profile.onlineMinutes * 60_000
  const was = (ago: number) => isRecent(new Date(Date.now() - ago).toISOString(), Date.now())
  expect([was(online - 1), was(online)]).toEqual([true, false])
})

it('a super like is celebrated for its time', () => {
  celebrateSuperLike({ name: 'Ann' })
  vi.advanceTimersByTime(promises.swipes.superLikeMs - 1)
  expect(useSuperLike.getState().current?.name).toBe('Ann')
  vi.advanceTimersByTime(1)
  expect(useSuperLike.getState().current).toBeNull()
})

it('a toast is shown for its time', () => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout }))
  const end = vi.fn()
  runToastTime(new EventTarget() as HTMLElement, end)
  vi.advanceTimersByTime(promises.app.toastMs - 1)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(end).toHaveBeenCalledOnce()
})

it('data that no screen uses anymore is kept for its time', () =>
  expect(queryClient.getDefaultOptions().queries?.gcTime).toBe(promises.app.cacheMinutes * 60_000))

it('a song plays at its volume, and waits for a press once it has loaded for too long', () => {
  vi.stubGlobal('document', new EventTarget())
  const audio = Object.assign(new EventTarget(), {
    volume: 1,
    loop: false,
    play: () => new Promise<void>(() => {}),
    pause: () => {},
  })
  const states: string[] = []
  const stop = startSong(audio as unknown as HTMLAudioElement, {} as Element, (state) =>
    states.push(state),
  )
  expect(audio.volume).toBe(promises.app.songVolume)
  vi.advanceTimersByTime(promises.app.songPatienceMs - 1)
  expect(states).toEqual(['loading'])
  vi.advanceTimersByTime(1)
  expect(states).toEqual(['loading', 'waiting'])
  stop()
})

it('the browser is asked for an exact position, a recent one at most, and not for long', async () => {
  const asked: PositionOptions[] = []
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, _, options = {}) => {
    asked.push(options)
    found({ coords: { latitude: 1, longitude: 2 } } as GeolocationPosition)
  }
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  await findPosition()
  const [timeout, maximumAge] = [promises.app.positionMs, promises.app.positionMinutes * 60_000]
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout, maximumAge }])
})
