import { plural, t } from '@lingui/core/macro'
import { narrowest, widest } from '@swoon/realtime-server/contract/files/long-picture'

/** An emoji on a message, and how many people chose it. */
export interface Reaction {
  emoji: string
  count: number
  isMine: boolean
}

export type MediaKind = 'photo' | 'voice-note'

/** A photo or recording in a message. Sides are in pixels. */
export interface MediaFile {
  /** Key in this browser's storage, until it is sent. */
  id?: string
  /** The address of its upload; missing until uploaded. */
  url?: string
  width?: number | undefined
  height?: number | undefined
  seconds?: number | undefined
}

/** The uploads of a message, as sent to the server. */
export type Attachments = { url: string }[]

/** A summary of the message being replied to. Without a place, the message is gone. */
export interface Original {
  id: string
  /** Its position in the log. */
  place: number | null
  senderId: string | null
  name: string
  content: string
  hasPicture: boolean
  kind?: MediaKind | undefined
  /** The address of its first picture. */
  picture?: string | undefined
  /** Set if the reply is to a profile answer instead of a message. */
  prompt?: { id: string; text: string } | undefined
}

/** Shown in place of a message that was taken back. */
export const deletedLabel = t`This message was deleted`

/** Label for a message without words. */
export const kindLabel = (kind: MediaKind | null | undefined, count = 1): string => {
  if (kind === 'voice-note') return t`Voice message`
  return kind ? plural(count, { one: 'Photo', other: '# photos' }) : ''
}

/** Aspect ratio of a message's photos together, by their number from 2 on. */
const ratios = [0, 0, 3 / 2, 4 / 3, 1, 6 / 5, 3 / 2]

/** Size classes of a message's attachments, known before anything loads. A single photo keeps its own ratio, unless it is very long. */
export function frameOf({ kind, files }: { kind: MediaKind | null; files: readonly MediaFile[] }) {
  if (kind === 'voice-note') return { className: 'block h-14 w-66 max-w-full' }
  const [{ width = 1, height = 1 } = {}] = files
  const aspectRatio =
    files.length === 1
      ? Math.min(widest, Math.max(narrowest, width / height))
      : ratios[files.length]
  return {
    className: `relative block max-w-full overflow-hidden rounded-[16px] bg-sunken ${aspectRatio && aspectRatio < 1 ? 'w-60 flat:w-44' : 'w-72 flat:w-56'}`,
    style: { aspectRatio },
  }
}
