/** Peaks of `count` equal stretches of the samples, relative to the loudest peak: 0 to 1. Silence is all 0. */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const peaks = Array.from({ length: count }, (_, place) => {
    let peak = 0
    const end = Math.floor(((place + 1) * samples.length) / count)
    for (let at = Math.floor((place * samples.length) / count); at < end; at++)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  const loudest = Math.max(...peaks)
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest)
}

export interface Wave {
  peaks: readonly number[]
  /** Seconds, counted from the samples, because a recording's header may lack its duration. */
  length: number
}

/** Decodes a sound, loading it first if given by address. Rejects if it does not load or this browser cannot decode it. */
export async function loadWave(
  source: string | Blob,
  count: number,
  signal: AbortSignal,
): Promise<Wave> {
  const reply = typeof source === 'string' ? await fetch(source, { signal }) : new Response(source)
  if (!reply.ok) throw new Error(`no sound: ${reply.status}`)
  // An offline context may decode without permission to play, and the lowest rate is enough to draw.
  const context = new OfflineAudioContext(1, 1, 8000)
  const sound = await context.decodeAudioData(await reply.arrayBuffer())
  return { peaks: peaksOf(sound.getChannelData(0), count), length: sound.duration }
}
