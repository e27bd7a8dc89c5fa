import { takeAlone } from '../../lib/storage.ts'

/** Web Lock of each sound, its interval in milliseconds, and its tones: start and duration in seconds, and Hz. */
const sounds = {
  /** The user is being called. */
  here: {
    lock: 'swoon-ring',
    every: 3000,
    loudness: 0.07,
    lasts: 0.5,
    tones: [
      [0, 659],
      [0.24, 523],
    ],
    buzz: [180, 120, 180],
  },
  /** The other person's devices are ringing. */
  there: {
    lock: 'swoon-ringback',
    every: 4000,
    loudness: 0.03,
    lasts: 1.6,
    tones: [
      [0, 440],
      [0, 480],
    ],
    buzz: [],
  },
} as const
type Place = keyof typeof sounds
const gestures = ['pointerdown', 'keydown'] as const

/** Plays a quiet ring, and vibrates, until stopped: in one of the browser's tabs, and only once the page was touched. */
export function soundRing(place: Place): () => void {
  const { lock, every, buzz } = sounds[place]
  let isOver = false
  let audio: AudioContext | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let release = () => {}

  const once = () => {
    if (audio) chime(audio, place)
    if (buzz.length > 0) navigator.vibrate?.(buzz)
  }
  const begin = () => {
    forget()
    // Without sound only the banner shows it.
    if (typeof AudioContext !== 'undefined') audio = new AudioContext()
    void audio?.resume().catch(() => {})
    once()
    timer = setInterval(once, every)
  }
  // Browsers refuse sound and vibration on an untouched page, and log an error.
  const wait = () => {
    if (navigator.userActivation?.hasBeenActive) return begin()
    for (const gesture of gestures) addEventListener(gesture, begin, true)
  }
  const forget = () => {
    for (const gesture of gestures) removeEventListener(gesture, begin, true)
  }

  void takeAlone(lock).then((giveBack) => {
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
    if (timer !== undefined && buzz.length > 0) navigator.vibrate?.(0)
    void audio?.close()
  }
}

function chime(audio: AudioContext, place: Place): void {
  const { loudness, lasts, tones } = sounds[place]
  for (const [at, pitch] of tones) {
    const begins = audio.currentTime + at
    const source = audio.createOscillator()
    source.frequency.value = pitch
    const gain = audio.createGain()
    gain.gain.setValueAtTime(0.0001, begins)
    gain.gain.linearRampToValueAtTime(loudness, begins + 0.03)
    gain.gain.exponentialRampToValueAtTime(0.0001, begins + lasts)
    source.connect(gain).connect(audio.destination)
    source.start(begins)
    source.stop(begins + lasts)
  }
}
