import type { Tx } from '@swoon/db'
import {
  type AttachableRow,
  type AttachmentRow,
  attach,
  attachedNames,
  lockAttachable,
} from '@swoon/db/queries/attachments'
import { refuse, refuseField } from '../../platform/base/refusal.ts'
import { type Attached, attachmentsAtMost, type MessageMediaKind } from './fields.ts'

/** Attachments of a new message. */
export interface Bringing {
  kind: MessageMediaKind
  uploads: readonly AttachableRow[]
}

const kinds: Readonly<Record<string, MessageMediaKind>> = {
  'message-photo': 'photo',
  'voice-note': 'voice-note',
}

/**
 * Finds and locks the uploads of a new message, so that the sweep of unused files skips them.
 * @param urls their addresses
 * @throws Refusal INVALID unless they are distinct message uploads of the person: photos, or one voice note
 */
export async function findUploads(
  tx: Tx,
  userId: string,
  urls: readonly string[],
): Promise<Bringing> {
  const uploads = await lockAttachable(tx, userId, urls)
  if (uploads.length !== urls.length || new Set(urls).size !== urls.length)
    throw refuseField('attachments', 'fileNotHere')
  const [first] = uploads
  const kind = first && kinds[first.kind]
  if (!kind || uploads.some((one) => one.kind !== first.kind))
    throw refuseField('attachments', 'filesMixed')
  if (uploads.length > attachmentsAtMost[kind]) throw refuseField('attachments', 'oneRecording')
  return { kind, uploads }
}

/**
 * Attaches uploads to a message that was just stored, or checks that a repeat has the same ones.
 * @throws Refusal INVALID if another message has one of them, CONFLICT for a repeat with others
 */
export async function bring(
  tx: Tx,
  { uploads }: Bringing,
  message: { messageId: string; matchId?: string; roomId?: string; isRepeat: boolean },
): Promise<void> {
  const { isRepeat, ...where } = message
  const names = uploads.map(({ name }) => name)
  if (!isRepeat) {
    if (!(await attach(tx, { ...where, names }))) throw refuseField('attachments', 'fileSent')
    return
  }
  const known = await attachedNames(tx, message.messageId)
  if (known.join() !== names.join()) throw refuse('sentOtherFiles')
}

/** Attachments as stored in a message's row. */
export const attachedView = ({
  kind,
  attachments,
}: {
  kind?: string
  attachments?: readonly AttachmentRow[] | null
}): Attached =>
  kind === 'photo' || kind === 'voice-note'
    ? {
        kind,
        attachments: (attachments ?? []).map(({ url, width, height, seconds }) => ({
          url,
          ...(width !== null && height !== null && { width, height }),
          ...(seconds !== null && { seconds }),
        })),
      }
    : {}
