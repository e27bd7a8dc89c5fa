import type { Readable } from 'node:stream'

/** A range of bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  bytes: number
  /** The whole file, or the given range of it. */
  stream(range?: ByteRange): Promise<Readable>
}

/** The storage of uploads: files by name, `<name>.<ending>` with a random name, each written once and never changed. */
export interface Storage {
  /** Writes a file completely or not at all. @throws Refusal UNAVAILABLE if it cannot be written */
  put(file: string, bytes: Buffer): Promise<void>
  /** Takes over a finished file of this machine by its path, completely or not at all. @throws Refusal UNAVAILABLE if it cannot be written */
  take(file: string, path: string): Promise<void>
  /** Copies a file under another name, completely or not at all. @returns false if there is none. @throws Refusal UNAVAILABLE if it cannot be written */
  copy(file: string, to: string): Promise<boolean>
  /** Null if there is none. */
  find(file: string): Promise<StoredFile | null>
  remove(file: string): Promise<void>
  /** Files older than a time, in batches, each with the name of its upload, including incomplete ones. */
  list(before: Date): AsyncIterable<{ file: string; name: string }[]>
}

// An upload, its small version or poster, or an incomplete part of one of these.
const filePattern =
  /^([A-Za-z0-9_-]{4,72}?)(?:-small|-poster)?\.(?:webp|mp4|m4a|webm|ogg|wav|mp3|aac|flac|aes)(?:\.\d+\.part)?$/

/** The name of the upload that a file belongs to; null for other files. */
export const uploadOf = (file: string): string | null => filePattern.exec(file)?.[1] ?? null

/** @throws Error if this is not the name of a file of ours, for example a path */
export function requireFile(file: string): void {
  if (uploadOf(file) === null) throw new Error('not a media name')
}
