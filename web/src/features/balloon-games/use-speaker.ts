import { useEffect, useRef, useState } from 'react'

/** Milliseconds between readings, and readings without sound after which nobody is speaking. */
const period = 150
const pause = 5
/** Loudness above which a person counts as speaking, 0 to 1. */
const loud = 0.02

interface Ear {
  stream: MediaStream
  source: MediaStreamAudioSourceNode
  analyser: AnalyserNode
}

/** The loudest speaker, by measured sound; null while nobody speaks. */
export function useSpeaker(streams: Readonly<Record<string, MediaStream | null>>): string | null {
  const [speaker, setSpeaker] = useState<string | null>(null)
  const heard = useRef(streams)
  heard.current = streams
  useEffect(() => {
    const context = new AudioContext()
    void context.resume()
    const ears = new Map<string, Ear>()
    // 170 ms at 48 kHz, so that no sound falls between readings.
    const samples = new Float32Array(8192)
    const earOf = (id: string, stream: MediaStream): Ear => {
      const known = ears.get(id)
      if (known?.stream === stream) return known
      known?.source.disconnect()
      const analyser = context.createAnalyser()
      analyser.fftSize = samples.length
      const source = context.createMediaStreamSource(stream)
      // Not connected to the speakers: the tiles play the sound.
      source.connect(analyser)
      const ear = { stream, source, analyser }
      ears.set(id, ear)
      return ear
    }
    let quiet = 0
    const timer = setInterval(() => {
      let loudest: string | null = null
      let most = loud
      for (const [id, stream] of Object.entries(heard.current)) {
        if (!stream?.getAudioTracks().length) continue
        earOf(id, stream).analyser.getFloatTimeDomainData(samples)
        const level = Math.sqrt(
          samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length,
        )
        if (level <= most) continue
        most = level
        loudest = id
      }
      quiet = loudest ? 0 : quiet + 1
      if (loudest || quiet >= pause) setSpeaker(loudest)
    }, period)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [])
  return speaker
}
