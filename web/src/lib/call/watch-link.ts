import type { LinkMeasure } from './quality.ts'
import { flowMeter, linkMeter } from './statistics.ts'

/** Milliseconds between measurements of the connection, and between checks for arriving data. */
const timing = { measure: 2000, look: 1000 } as const

interface Watcher {
  onMeasure: (seen: LinkMeasure) => void
  onFlow: (hasCome: boolean) => void
}

/** Measures a connection and checks for arriving data until stopped. @returns a function that stops it */
export function watchLink(pc: RTCPeerConnection, { onMeasure, onFlow }: Watcher): () => void {
  const measure = linkMeter(pc)
  const look = flowMeter(pc)
  const stops = [
    repeat(
      timing.measure,
      () => measure().catch(() => null),
      (seen) => seen && onMeasure(seen),
    ),
    repeat(timing.look, () => look().catch(() => true), onFlow),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function repeat<T>(
  milliseconds: number,
  read: () => Promise<T>,
  use: (value: T) => void,
): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(async () => {
      const value = await read()
      if (isStopped) return
      use(value)
      if (!isStopped) wait()
    }, milliseconds)
  }
  wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
