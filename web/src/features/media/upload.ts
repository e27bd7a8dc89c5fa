import type { UploadKind } from '@swoon/realtime-server/contract/media'

export type Kind = 'photo' | UploadKind

/** How a file gets to where it belongs. */
export interface Delivery {
  /**
   * Sends the file and keeps what the server made of it. The upload's id is the same in every try.
   * @throws ApiError, NotDecoded, and the abort reason
   */
  send: (
    upload: Pick<Upload, 'id' | 'file' | 'poster'>,
    how: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<void>
  /** The title and text of its failure. */
  failure: (error: unknown, file: Blob) => Promise<{ title: string; text: string }>
}

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
  delivery: Delivery
}
