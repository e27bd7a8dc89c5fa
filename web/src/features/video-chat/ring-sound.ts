import { takeAlone } from '../../lib/storage.ts'

/** Two soft tones, in Hz, and how often they come, in milliseconds. */
const tones = [659, 523] as const
const every = 3000
const loudness = 0.07
const buzz = [180, 120, 180]
const gestures = ['pointerdown', 'keydown'] as const

/** Sounds quietly and vibrates until it is stopped: in one tab of the browser, and not before someone has touched the page. */
export function soundRing(): () => void {
  let isOver = false
  let audio: AudioContext | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let release = () => {}

  const once = () => {
    if (audio) chime(audio)
    navigator.vibrate?.(buzz)
  }
  const begin = () => {
    forget()
    // Without sound the banner alone says it.
    if (typeof AudioContext !== 'undefined') audio = new AudioContext()
    void audio?.resume().catch(() => {})
    once()
    timer = setInterval(once, every)
  }
  // Browsers refuse sound and vibration to a page that no one has touched, and log an error.
  const wait = () => {
    if (navigator.userActivation?.hasBeenActive) return begin()
    for (const gesture of gestures) addEventListener(gesture, begin, true)
  }
  const forget = () => {
    for (const gesture of gestures) removeEventListener(gesture, begin, true)
  }

  void takeAlone('swoon-ring').then((giveBack) => {
    if (!giveBack) return
    if (isOver) return giveBack()
    release = giveBack
    wait()
  })

  return () => {
    isOver = true
    release()
    forget()
    clearInterval(timer)
    if (timer !== undefined) navigator.vibrate?.(0)
    void audio?.close()
  }
}

function chime(audio: AudioContext): void {
  for (const [at, pitch] of tones.entries()) {
    const begins = audio.currentTime + at * 0.24
    const source = audio.createOscillator()
    source.frequency.value = pitch
    const gain = audio.createGain()
    gain.gain.setValueAtTime(0.0001, begins)
    gain.gain.linearRampToValueAtTime(loudness, begins + 0.03)
    gain.gain.exponentialRampToValueAtTime(0.0001, begins + 0.5)
    source.connect(gain).connect(audio.destination)
    source.start(begins)
    source.stop(begins + 0.5)
  }
}
