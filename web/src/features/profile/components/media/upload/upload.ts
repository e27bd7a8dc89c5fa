import type { UploadKind } from '@swoon/realtime-server/contract/media'

export type Kind = 'photo' | UploadKind

export interface Upload {
  id: string
  kind: Kind
  file: Blob
  /** The picture that goes with a video. */
  poster: Blob | null
  /** A local address of its picture; null if it has none. */
  preview: string | null
  /** The share of its bytes that have left, 0 to 1. */
  progress: number
  /** Why it failed; null while it waits or runs. */
  fault: string | null
}
