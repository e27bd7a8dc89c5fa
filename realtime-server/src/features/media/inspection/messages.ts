import type { UploadKind } from '../contract.ts'
import type { ContainerName } from './sniff.ts'

/** What the worker is to look at: a file by path, and the path where it writes what is kept of it. */
export interface Job {
  kind: UploadKind
  container: ContainerName
  /** Seconds; null: of any length. */
  longest: number | null
  from: string
  to: string
}

/** Seconds and bytes of what was written; or why nothing was: not readable, not of its kind, too long, or the disk failed. */
export type Outcome =
  | { seconds: number; bytes: number }
  | { refused: 'unreadable' | 'wrong-type' | 'too-long' | 'disk' }

/** What the worker says: that it has begun, from time to time that it goes on, and what came of it. */
export type Message = 'ready' | 'progress' | Outcome
