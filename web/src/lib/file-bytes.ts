import { t } from '@lingui/core/macro'
import { bytesOfBlob, isCutOff } from '@swoon/realtime-server/contract/files/cut-off'
import { type Format, formatOf, headBytes } from '@swoon/realtime-server/contract/files/file-format'

/** A chosen file as its bytes show it: phones give files without a name's ending or type, and names lie. */
export interface Seen {
  /** Null if the bytes are of no format that is known here. */
  format: Format | null
  /** The same file under the type of its bytes, by which the browser decodes it; as it came if they are unknown. */
  file: Blob
  /** Why it is of no use whatever it is, in a sentence; null if nothing is wrong so far. */
  fault: string | null
}

/** Looks at a file's first bytes. */
export async function seen(file: Blob): Promise<Seen> {
  if (file.size === 0)
    return { format: null, file, fault: t`This file is empty. Choose another one.` }
  try {
    const format = formatOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
    return { format, file: format ? file.slice(0, file.size, format.type) : file, fault: null }
  } catch {
    // Of an app or a drive that no longer gives it.
    return { format: null, file, fault: t`This file can't be opened. Choose another one.` }
  }
}

/** By the noun for a file. */
const cutOff = {
  photo: t`This photo was cut off: part of it is missing. Choose another one.`,
  picture: t`This picture was cut off: part of it is missing. Choose another one.`,
  recording: t`This recording was cut off: part of it is missing. Choose another one.`,
  song: t`This song was cut off: part of it is missing. Choose another one.`,
  video: t`This video was cut off: part of it is missing. Choose another one.`,
} as const

/** The sentence about a file that ends too early, as what it is called; null if it does not, or if its format does not say. */
export const cutOffFault = async (file: Blob, what: keyof typeof cutOff): Promise<string | null> =>
  (await isCutOff(bytesOfBlob(file)).catch(() => false)) ? cutOff[what] : null

/** Whole megabytes, before the unit. */
export const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)
