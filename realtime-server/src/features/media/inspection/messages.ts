import type { InspectedKind } from '../kinds.ts'
import type { ContainerName } from './sniff.ts'

/** An inspector's task: the path of a file to inspect, and the path for the new file. */
export interface Job {
  kind: InspectedKind
  container: ContainerName
  /** In seconds; null allows any length. */
  longest: number | null
  from: string
  to: string
}

/** Seconds and bytes of the new file, or why there is none: unreadable, cut off, wrong kind, too long, or a disk error. */
export type Outcome =
  | { seconds: number; bytes: number }
  | { refused: 'unreadable' | 'cut-off' | 'wrong-type' | 'too-long' | 'disk' }

/** Messages from an inspector: it is ready, or a file's result, with `isLast` if it has grown so much that it must be replaced. */
export type Message = 'ready' | { outcome: Outcome; isLast: boolean }
