import { takeAlone } from '../../lib/storage.ts'

/** The Web Lock of each sound, how often it comes, in milliseconds, and its tones: when each begins and how long it lasts, in seconds, and its Hz. */
const sounds = {
  /** This user is called. */
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
  /** It rings on the devices of the other person. */
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

/** Sounds quietly, and vibrates, until it is stopped: in one tab of the browser, and not before someone has touched the page. */
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
