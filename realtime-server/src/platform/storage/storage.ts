import type { Readable } from 'node:stream'
import type { Tally } from '../base/tally.ts'

/** A range of a file's bytes, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  bytes: number
  /** The whole file, or a range of it. */
  stream(range?: ByteRange): Promise<Readable>
}

/** Stores uploads: files named `<name>.<ending>` with a random name, each written once and never changed, but for documents, which are encrypted again. */
export interface Storage {
  /**
   * Writes a file completely or not at all.
   * @throws Refusal UNAVAILABLE if it can't be written
   */
  put(file: string, bytes: Buffer): Promise<void>
  /**
   * Takes over a finished file of this machine by its path, completely or not at all.
   * @throws Refusal UNAVAILABLE if it can't be written
   */
  take(file: string, path: string): Promise<void>
  /**
   * Copies a file under another name, completely or not at all.
   * @returns false if there is none
   * @throws Refusal UNAVAILABLE if it can't be written
   */
  copy(file: string, to: string): Promise<boolean>
  /**
   * Null if there is none.
   * @throws Refusal UNAVAILABLE if no one can know
   */
  find(file: string): Promise<StoredFile | null>
  remove(file: string): Promise<void>
  /** Lists files older than a time, incomplete ones included, in batches, each with its upload's name. */
  list(before: Date): AsyncIterable<{ file: string; name: string }[]>
}

// Name of an upload, its small version or poster, or an incomplete part of one of these.
const filePattern =
  /^([A-Za-z0-9_-]{4,72}?)(?:-small|-poster)?\.(?:webp|mp4|m4a|webm|ogg|wav|mp3|aac|flac|aes)(?:\.\d+\.part)?$/

/** Name of the upload that a file belongs to; null for other files. */
export const uploadOf = (file: string): string | null => filePattern.exec(file)?.[1] ?? null

/** @throws Error if this isn't the name of one of our files, but for example a path */
export function requireFile(file: string): void {
  if (uploadOf(file) === null) throw new Error('not a media name')
}

/** Counts files that are stored, and those that could not be. */
export const talliedStorage = (storage: Storage, tally: Tally): Storage => ({
  ...storage,
  put: (file, bytes) => tally.of('uploads', storage.put(file, bytes)),
  take: (file, from) => tally.of('uploads', storage.take(file, from)),
})
