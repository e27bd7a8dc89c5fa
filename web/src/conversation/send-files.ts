import { t } from '@lingui/core/macro'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { create } from 'zustand'
import { ApiError, unreachable } from '../lib/api.ts'
import { dropFiles, fileOf } from '../lib/personal-files.ts'
import { sendForm } from '../lib/send-form.ts'
import { toast } from '../ui/toast.tsx'
import type { Attachments, MediaFile, MediaKind } from './message-parts.ts'
import type { Outbox, Outgoing } from './outbox.ts'
import { withEntry } from './with-entry.ts'

/** The share of its bytes uploaded, 0 to 1, by message. */
export const useProgress = create<{ shares: Readonly<Record<string, number>> }>(() => ({
  shares: {},
}))

const note = (clientId: string, share: number | undefined): void =>
  useProgress.setState(({ shares }) => ({ shares: withEntry(shares, clientId, share) }))

/** Milliseconds without progress before an upload is retried: while sending bytes, and while the server processes them. */
const patience = { leaving: 30_000, looking: 90_000 } as const

const lost = () =>
  new ApiError(422, '', { code: 'UNDECODABLE', error: t`This file is no longer in this browser.` })

/** Uploads one file. @returns its address */
async function upload(
  kind: MediaKind,
  blob: Blob,
  { taken, onProgress }: { taken: AbortSignal; onProgress: (share: number) => void },
): Promise<string> {
  const stalled = new AbortController()
  let timer = setTimeout(() => stalled.abort(), patience.leaving)
  const form = new FormData()
  form.append('type', kind)
  form.append('file', blob, kind === 'photo' ? 'photo.jpg' : 'recording')
  try {
    const { url } = await sendForm(mediaRoutes.uploadMedia, {
      form,
      signal: AbortSignal.any([taken, stalled.signal]),
      onProgress(share) {
        clearTimeout(timer)
        timer = setTimeout(() => stalled.abort(), share < 1 ? patience.leaving : patience.looking)
        onProgress(share)
      },
    })
    return url
  } catch (error) {
    throw stalled.signal.aborted ? unreachable() : error
  } finally {
    clearTimeout(timer)
  }
}

/** Records a file's upload, so that it is not uploaded again after a reload. */
const withUpload = (message: Outgoing, id: string, url: string): Outgoing => ({
  ...message,
  files: (message.files ?? []).map((file) => (file.id === id ? { ...file, url } : file)),
})

async function uploadAll(
  outbox: Outbox,
  conversation: string,
  { clientId, kind = 'photo', files = [] }: Outgoing,
  taken: AbortSignal,
): Promise<string[]> {
  const blobs = await Promise.all(
    files.map(({ id = '', url }) => (url === undefined ? fileOf(id) : null)),
  )
  const all = blobs.reduce((sum, blob) => sum + (blob?.size ?? 0), 0)
  const urls: string[] = []
  let left = 0
  for (const [at, { id = '', url }] of files.entries()) {
    const blob = blobs[at]
    if (url === undefined && !blob) throw lost()
    if (url === undefined && blob) {
      const onProgress = (share: number) => note(clientId, (left + share * blob.size) / all)
      const made = await upload(kind, blob, { taken, onProgress })
      outbox.update(conversation, clientId, (message) => withUpload(message, id, made))
      left += blob.size
      urls.push(made)
    } else urls.push(url ?? '')
  }
  return urls
}

/** Checks whether the server no longer has an earlier upload. */
const isSwept = (error: unknown) =>
  error instanceof ApiError && error.fields?.attachments !== undefined

/**
 * Uploads a message's remaining files and sends it with `call`.
 * @throws the refusal, which a toast has explained, or the failure of the upload or the call
 */
export async function sendFiles(
  outbox: Outbox,
  conversation: string,
  message: Outgoing,
  { taken, call }: { taken: AbortSignal; call: (attachments: Attachments) => Promise<void> },
): Promise<void> {
  const { clientId, files = [] } = message
  const attempt = async (from: Outgoing) =>
    call((await uploadAll(outbox, conversation, from, taken)).map((url) => ({ url })))
  const asNew = ({ url: _, ...file }: MediaFile): MediaFile => file
  try {
    await attempt(message).catch((error: unknown) => {
      if (!isSwept(error) || files.every(({ url }) => url === undefined)) throw error
      return attempt({ ...message, files: files.map(asNew) })
    })
    void dropFiles(files.flatMap(({ id }) => id ?? []))
  } catch (error) {
    if (error instanceof ApiError && [413, 415, 422].includes(error.status))
      toast({
        title: t({ context: 'message', message: 'Not sent' }),
        text: error.error,
        tone: 'danger',
      })
    throw error
  } finally {
    note(clientId, undefined)
  }
}
