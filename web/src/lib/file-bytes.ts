import { t } from '@lingui/core/macro'
import { bytesOfBlob, isCutOff } from '@swoon/realtime-server/contract/files/cut-off'
import { type Format, formatOf, headBytes } from '@swoon/realtime-server/contract/files/file-format'

/** A chosen file identified by its bytes: phones give files without extension or type, and names lie. */
export interface Seen {
  /** Null if the bytes match no known format. */
  format: Format | null
  /** The same file with the type its bytes show, by which the browser decodes it; unchanged if unknown. */
  file: Blob
  /** The reason the file is unusable in any case, in a sentence; null if nothing is wrong so far. */
  fault: string | null
}

/** Reads a file's first bytes. */
export async function seen(file: Blob): Promise<Seen> {
  if (file.size === 0)
    return { format: null, file, fault: t`This file is empty. Choose another one.` }
  try {
    const format = formatOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
    return { format, file: format ? file.slice(0, file.size, format.type) : file, fault: null }
  } catch {
    // From an app or drive that no longer provides it.
    return { format: null, file, fault: t`This file can't be opened. Choose another one.` }
  }
}

/** Sentences by the noun for a file. */
const cutOff = {
  photo: t`This photo was cut off: part of it is missing. Choose another one.`,
  picture: t`This picture was cut off: part of it is missing. Choose another one.`,
  recording: t`This recording was cut off: part of it is missing. Choose another one.`,
  song: t`This song was cut off: part of it is missing. Choose another one.`,
  video: t`This video was cut off: part of it is missing. Choose another one.`,
} as const

/** The sentence about a truncated file; null if it is complete, or if its format does not tell. */
export const cutOffFault = async (file: Blob, what: keyof typeof cutOff): Promise<string | null> =>
  (await isCutOff(bytesOfBlob(file)).catch(() => false)) ? cutOff[what] : null

/** Whole megabytes, for use before the unit. */
export const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)
