import type { UploadKind } from '../contract.ts'
import type { ContainerName } from './sniff.ts'

/** The worker's task: the path of a file to inspect, and the path for the new file. */
export interface Job {
  kind: UploadKind
  container: ContainerName
  /** In seconds; null allows any length. */
  longest: number | null
  from: string
  to: string
}

/** Seconds and bytes of the new file, or why there is none: unreadable, wrong kind, too long, or a disk error. */
export type Outcome =
  | { seconds: number; bytes: number }
  | { refused: 'unreadable' | 'wrong-type' | 'too-long' | 'disk' }

/** The worker's messages: that it has begun, occasionally that it makes progress, and the result. */
export type Message = 'ready' | 'progress' | Outcome
