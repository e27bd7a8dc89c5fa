import { useEffect, useState } from 'react'
import { levelOf } from './level.ts'

/** How loud a stream is at this moment, in steps from 0 to `steps`; 0 without a stream. */
export function useLevel(stream: MediaStream | null, steps: number): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 1024
    context.createMediaStreamSource(stream).connect(analyser)
    void context.resume()
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
