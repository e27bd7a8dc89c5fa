import { create } from 'zustand'

/** Playback speeds. */
export const rates = [1, 1.5, 2] as const

interface Playing {
  /** The message playing now or last. */
  key: string | null
  isPlaying: boolean
  /** In seconds. */
  time: number
  /** In seconds; 0 while unknown. */
  length: number
  rate: number
  isBroken: boolean
}

export const useVoicePlaying = create<Playing>(() => ({
  ...{ key: null, isPlaying: false, time: 0, length: 0, rate: 1, isBroken: false },
}))

/** Seconds at which each recording was paused. */
const places = new Map<string, number>()

let audio: HTMLAudioElement | undefined
let frame = 0

const now = () => useVoicePlaying.getState()

function look(): void {
  const { key } = now()
  if (!audio || key === null) return
  places.set(key, audio.currentTime)
  useVoicePlaying.setState({
    isPlaying: !audio.paused,
    time: audio.currentTime,
    length: Number.isFinite(audio.duration) ? audio.duration : 0,
  })
}

function follow(): void {
  cancelAnimationFrame(frame)
  look()
  if (audio && !audio.paused) frame = requestAnimationFrame(follow)
}

/** The recordings on screen, in order. */
const shown = () => [...document.querySelectorAll<HTMLElement>('[data-voice]')]

/** Resets a finished recording to its beginning, and plays the next one on screen. */
function ended(): void {
  const { key } = now()
  if (key !== null) places.delete(key)
  useVoicePlaying.setState({ isPlaying: false, time: 0 })
  const all = shown()
  const next = all[all.findIndex(({ dataset }) => dataset.voice === key) + 1]
  if (key !== null && next?.dataset.voice && next.dataset.src)
    playVoice(next.dataset.voice, next.dataset.src)
}

/** One element for all, so that a recording keeps playing while its message is scrolled out of sight. */
function element(): HTMLAudioElement {
  if (audio) return audio
  audio = new Audio()
  for (const event of ['play', 'pause', 'seeked', 'durationchange', 'loadedmetadata'])
    audio.addEventListener(event, follow)
  audio.addEventListener('ended', ended)
  audio.addEventListener(
    'error',
    () => audio?.src && useVoicePlaying.setState({ isBroken: true, isPlaying: false }),
  )
  return audio
}

/** Plays a message's recording from where it was paused. */
export function playVoice(key: string, src: string, from = places.get(key) ?? 0): void {
  const player = element()
  if (now().key !== key || now().isBroken) {
    useVoicePlaying.setState({ key, time: from, length: 0, isBroken: false })
    player.src = src
  }
  player.currentTime = from
  player.playbackRate = now().rate
  player.play().catch(() => undefined)
}

export const pauseVoice = (): void => audio?.pause()

export function seekVoice(key: string, to: number): void {
  places.set(key, to)
  if (audio && now().key === key) audio.currentTime = to
  useVoicePlaying.setState({ time: now().key === key ? to : now().time })
}

/** The position where a recording was paused, in seconds. */
export const placeOf = (key: string): number => places.get(key) ?? 0

/** Switches to the next speed, for all recordings. */
export function nextRate(): void {
  const rate = rates[(rates.indexOf(now().rate as (typeof rates)[number]) + 1) % rates.length] ?? 1
  useVoicePlaying.setState({ rate })
  if (audio) audio.playbackRate = rate
}
