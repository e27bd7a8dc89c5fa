import { create } from 'zustand'
import {
  onPersonalChange,
  onPersonalOpen,
  readPersonal,
  writePersonal,
} from '../../lib/personal-storage.ts'

const key = 'game-sounds'

/** The user's setting for game sounds in this browser. */
export const useSounds = create<{ isOn: boolean }>(() => ({ isOn: true }))

const load = () => useSounds.setState({ isOn: readPersonal(key) !== 'off' })

// A page that starts at a game loads this file before it knows the user.
onPersonalOpen(() => {
  load()
  onPersonalChange(key, load)
})

export function setSounds(isOn: boolean): void {
  writePersonal(key, isOn ? 'on' : 'off')
  useSounds.setState({ isOn })
}

let audio: AudioContext | null = null

/** The sound of a bursting balloon, with three rising tones if it won. Silent if the browser has no audio. */
export function playPop(isWinner: boolean): void {
  if (!useSounds.getState().isOn || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  // An untouched page may not play sound.
  void audio.resume().catch(() => {})
  if (audio.state === 'closed') return
  const now = audio.currentTime
  snap(audio, now)
  tone(audio, { from: 320, to: 70, at: now, lasts: 0.09, loud: 0.35 })
  if (isWinner)
    for (const [at, pitch] of [523, 659, 784].entries())
      tone(audio, { from: pitch, to: pitch, at: now + 0.12 + at * 0.11, lasts: 0.28, loud: 0.16 })
}

/** The rubber: noise that fades within 90 ms. */
function snap(audio: AudioContext, at: number): void {
  const length = Math.round(audio.sampleRate * 0.09)
  const noise = audio.createBuffer(1, length, audio.sampleRate)
  const samples = noise.getChannelData(0)
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 4
  const source = audio.createBufferSource()
  source.buffer = noise
  const gain = audio.createGain()
  gain.gain.value = 0.5
  source.connect(gain).connect(audio.destination)
  source.start(at)
}

interface Tone {
  /** Hz. */
  from: number
  to: number
  /** Seconds on the audio clock. */
  at: number
  lasts: number
  /** Loudness, 0 to 1. */
  loud: number
}

function tone(audio: AudioContext, { from, to, at, lasts, loud }: Tone): void {
  const source = audio.createOscillator()
  source.frequency.setValueAtTime(from, at)
  source.frequency.exponentialRampToValueAtTime(to, at + lasts)
  const gain = audio.createGain()
  gain.gain.setValueAtTime(loud, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + lasts)
  source.connect(gain).connect(audio.destination)
  source.start(at)
  source.stop(at + lasts)
}
