import type { Random } from './random.ts'

/** Samples per second: enough for a phone's speaker, at 8 kB per second. */
const RATE = 8000

/** A mono WAV file of eight bits. @param samples between -1 and 1 */
function wav(samples: Float32Array): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, Uint8Array.from(samples, (sample) => 128 + Math.round(sample * 110))])
}

/** Two resonances of the mouth for each vowel, in Hz. */
const vowels = [
  [730, 1090],
  [530, 1840],
  [390, 1990],
  [570, 840],
  [440, 1020],
] as const

/** One wave of a vowel at a pitch, in so many steps. */
const steps = 256
function waveOf([first, second]: readonly [number, number], height: number): Float32Array {
  const wave = new Float32Array(steps)
  for (let harmonic = 1; harmonic * height < 3400; harmonic++) {
    const tone = harmonic * height
    const gain =
      1 / (1 + ((tone - first) / 120) ** 2) + 0.5 / (1 + ((tone - second) / 160) ** 2) + 0.02
    for (let step = 0; step < steps; step++)
      wave[step] = (wave[step] ?? 0) + gain * Math.sin((2 * Math.PI * harmonic * step) / steps)
  }
  return wave.map((sample) => Math.tanh(sample * 0.7) * 0.8)
}

/** A hum without words, at a person's own pitch. @param pitch in Hz */
export function voiceOf(pitch: number, random: Random): Buffer {
  const samples = new Float32Array(Math.floor(RATE * random.between(2.5, 4)))
  const syllables = random.whole(7, 11)
  for (let n = 0; n < syllables; n++) {
    if (random.chance(0.15)) continue
    const height = pitch * random.between(0.9, 1.15)
    const wave = waveOf(random.pick(vowels), height)
    const start = Math.floor((samples.length * n) / syllables)
    const length = Math.floor((samples.length / syllables) * random.between(0.7, 0.95))
    let place = 0
    for (let at = 0; at < length; at++) {
      // The pitch falls a little, as at the end of a word.
      place += (steps * height * (1 - (0.08 * at) / length)) / RATE
      const swell = Math.min(1, (at / RATE) * 25, ((length - at) / RATE) * 18)
      samples[start + at] = (wave[Math.floor(place) % steps] ?? 0) * swell
    }
  }
  return wav(samples)
}

/** Steps in semitones of a scale that sounds well in any order. */
const scale = [0, 2, 4, 7, 9, 12, 14, 16]

/** A few bars on a plucked string. */
export function songOf(random: Random): Buffer {
  const beat = random.between(0.2, 0.32)
  const notes = random.whole(14, 18)
  const samples = new Float32Array(Math.floor(RATE * (notes * beat + 1)))
  const root = 110 * 2 ** (random.whole(0, 11) / 12)
  for (let n = 0; n < notes; n++) {
    const start = Math.floor(n * beat * RATE)
    pluck(samples, start, { pitch: root * 2 ** (random.pick(scale) / 12), loudness: 0.35 }, random)
    if (n % 4 === 0) pluck(samples, start, { pitch: root / 2, loudness: 0.4 }, random)
  }
  return wav(samples.map(Math.tanh))
}

/** A string by the method of Karplus and Strong: noise that is repeated and smoothed. */
function pluck(
  samples: Float32Array,
  start: number,
  { pitch, loudness }: { pitch: number; loudness: number },
  random: Random,
): void {
  const string = Float32Array.from({ length: Math.round(RATE / pitch) }, () =>
    random.between(-1, 1),
  )
  for (let at = start; at < Math.min(samples.length, start + RATE * 1.5); at++) {
    const place = (at - start) % string.length
    const here = string[place] ?? 0
    samples[at] = (samples[at] ?? 0) + here * loudness
    string[place] = ((here + (string[(place + 1) % string.length] ?? 0)) / 2) * 0.996
  }
}
