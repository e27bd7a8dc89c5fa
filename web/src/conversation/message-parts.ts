import { plural, t } from '@lingui/core/macro'
import { narrowest, widest } from '@swoon/realtime-server/contract/files/long-picture'

/** An emoji on a message, and how many people chose it. */
export interface Reaction {
  emoji: string
  count: number
  isMine: boolean
}

/** Kinds of attachments. */
export type MediaKind = 'photo' | 'voice-note'

/** A photo or a recording of a message. Its sides are in pixels. */
export interface MediaFile {
  /** By which this browser has stored it, while it is not sent. */
  id?: string
  /** The address of its upload; missing while there is none. */
  url?: string
  width?: number | undefined
  height?: number | undefined
  seconds?: number | undefined
}

/** The uploads that a message brings, as they are sent. */
export type Attachments = { url: string }[]

/** The message that another one answers, in short. Without a place it is gone. */
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
  /** Set if it is an answer on a profile and no message. */
  prompt?: { id: string; text: string } | undefined
}

/** Stands for a message that was taken back. */
export const deletedLabel = t`This message was deleted`

/** Stand-in for a message without words. */
export const kindLabel = (kind: MediaKind | null | undefined, count = 1): string => {
  if (kind === 'voice-note') return t`Voice message`
  return kind ? plural(count, { one: 'Photo', other: '# photos' }) : ''
}

/** Width by height of what a message's photos fill, by their number from 2 on. */
const ratios = [0, 0, 3 / 2, 4 / 3, 1, 6 / 5, 3 / 2]

/** The frame of what a message brings, of its size before anything is loaded. A single photo keeps its own sides, unless it is very long. */
export function frameOf({ kind, files }: { kind: MediaKind | null; files: readonly MediaFile[] }) {
  if (kind === 'voice-note') return { className: 'block h-14 w-66 max-w-full' }
  const [{ width = 1, height = 1 } = {}] = files
  const aspectRatio =
    files.length === 1
      ? Math.min(widest, Math.max(narrowest, width / height))
      : ratios[files.length]
  return {
    className: `relative block max-w-full overflow-hidden rounded-[16px] bg-sunken ${aspectRatio && aspectRatio < 1 ? 'w-60' : 'w-72'}`,
    style: { aspectRatio },
  }
}
