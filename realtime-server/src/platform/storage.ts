import type { Readable } from 'node:stream'

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  bytes: number
  /** The whole file, or a part of it that lies within it. */
  stream(range?: ByteRange): Promise<Readable>
}

/** Where uploads are kept: files by name, `<name>.<ending>` with a random name, each written once and never changed. */
export interface Storage {
  /** Writes a whole file or nothing. @throws Refusal UNAVAILABLE when it cannot be written */
  put(file: string, bytes: Buffer): Promise<void>
  /** Takes over a finished file of this machine by its path, whole or not at all. @throws Refusal UNAVAILABLE when it cannot be written */
  take(file: string, path: string): Promise<void>
  /** Null when there is none. */
  find(file: string): Promise<StoredFile | null>
  remove(file: string): Promise<void>
  /** Files older than a time, some at a time, each with the name of its upload: also those that were never finished. */
  list(before: Date): AsyncIterable<{ file: string; name: string }[]>
}

// An upload, its small or its poster, or a part of one that its process did not finish.
const filePattern =
  /^([A-Za-z0-9_-]{4,72}?)(?:-small|-poster)?\.(?:webp|mp4|m4a|webm|ogg|wav|mp3|aac|flac|aes)(?:\.\d+\.part)?$/

/** The name of the upload that a file belongs to; null for files that are none of ours. */
export const uploadOf = (file: string): string | null => filePattern.exec(file)?.[1] ?? null

/** @throws Error for what is no name of a file of ours, such as a path */
export function requireFile(file: string): void {
  if (uploadOf(file) === null) throw new Error('not a media name')
}
