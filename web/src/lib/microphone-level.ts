import { useEffect, useState } from 'react'

/** Decibels relative to full scale that count as silence. */
const silence = -54

/** Loudness of samples between -1 and 1, in steps from 0 (silent) to `steps`. */
export function levelOf(samples: Float32Array, steps: number): number {
  let squares = 0
  for (const sample of samples) squares += sample * sample
  if (squares === 0) return 0
  const decibels = 10 * Math.log10(squares / samples.length)
  return Math.round(Math.min(1, Math.max(0, 1 - decibels / silence)) * steps)
}

/** A stream's current loudness, in steps from 0 to `steps`; 0 without sound. */
export function useLevel(stream: MediaStream | null, steps: number): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!stream?.getAudioTracks().length) return
    const context = new AudioContext()
    void context.resume()
    const analyser = context.createAnalyser()
    analyser.fftSize = 1024
    // Not connected to the speakers, so that users do not hear themselves.
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let frame = 0
    const look = () => {
      analyser.getFloatTimeDomainData(samples)
      setLevel(levelOf(samples, steps))
      frame = requestAnimationFrame(look)
    }
    look()
    return () => {
      cancelAnimationFrame(frame)
      setLevel(0)
      void context.close()
    }
  }, [stream, steps])
  return level
}
