import type { LinkMeasure } from './quality.ts'
import { flowMeter, linkMeter } from './statistics.ts'

/** In milliseconds: until the link is measured again, and until it is seen again whether anything arrives. */
const timing = { measure: 2000, look: 1000 } as const

interface Watcher {
  onMeasure: (seen: LinkMeasure) => void
  onFlow: (hasCome: boolean) => void
}

/** Measures a connection, and looks whether anything arrives, until it is stopped. @returns stops it */
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
