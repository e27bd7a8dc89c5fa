import { useEffect, useState } from 'react'

/** Milliseconds between two readings: often enough to follow speech. */
const period = 80

/** How loud a stream's sound is, from 0 to 1. */
export function useLevel(stream: MediaStream | null, isOn = true): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!isOn || !stream?.getAudioTracks().length) return setLevel(0)
    const context = new AudioContext()
    void context.resume()
    const analyser = context.createAnalyser()
    // 85 ms at 48 kHz: no sound falls between two readings.
    analyser.fftSize = 4096
    // Not connected to the speakers: no one hears themselves.
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      setLevel(Math.min(1, Math.sqrt(power) * 5))
    }, period)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [stream, isOn])
  return level
}
