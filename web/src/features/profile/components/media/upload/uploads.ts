import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { photoRoutes } from '@swoon/realtime-server/contract/photos'
import { create } from 'zustand'
import { ApiError } from '../../../../../lib/api.ts'
import { myId, setMe } from '../../../../../lib/me.ts'
import { noticeSignOut } from '../../../../../lib/query-client.ts'
import { uuid } from '../../../../../lib/uuid.ts'
import { toast } from '../../../../../ui/toast.tsx'
import { addMedia } from '../changes.ts'
import { sendForm } from './send-form.ts'
import type { Kind, Upload } from './upload.ts'

/** The title and text of a failed upload: the server's own sentence if it refused the file. */
function wordsFor(kind: Kind, error: unknown): { title: string; text: string } {
  const isRefusal = error instanceof ApiError && error.code !== 'NETWORK' && error.code !== 'UNKNOWN'
  const usual =
    kind === 'photo' ? 'Failed to add photo. Please try again.' : 'Failed to upload media. Please try again.'
  return { title: 'Upload Failed', text: isRefusal ? error.error : usual }
}

/** Sends a file and puts it on the profile. @throws ApiError, and the abort reason */
async function deliver(
  { id, kind, file, poster }: Upload,
  how: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  const form = new FormData()
  if (kind === 'photo') {
    form.append('photo', file, 'photo.jpg')
    // The same in every try, so that a photo whose answer was lost is not added again.
    const query = { clientId: id }
    setMe(await sendForm(photoRoutes.upload, { ...how, params: { id: myId() ?? '' }, query, form }))
    return
  }
  // The type comes first, so that the server knows the limit before the file.
  form.append('type', kind)
  form.append('file', file, kind)
  if (poster) form.append('poster', poster, 'poster.jpg')
  const { url } = await sendForm(mediaRoutes.uploadMedia, { ...how, form })
  addMedia(kind, url)
}

/** Files on their way to the server and those that failed, in the order in which they were added. They outlive the editor's closing. */
export const useUploads = create<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }))

/** The uploads of one kind. */
export const uploadsOf = (uploads: readonly Upload[], kind: Kind) => uploads.filter((each) => each.kind === kind)

const running = new Map<string, AbortController>()
/** Files of a kind go one after the other, so that they arrive in their order. */
const queues = new Map<Kind, Promise<void>>()

const find = (id: string) => useUploads.getState().uploads.find((each) => each.id === id)

const change = (id: string, fields: Partial<Upload>) =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((each) => (each.id === id ? { ...each, ...fields } : each)),
  }))

/** Adds a file, which is on screen from now on, and sends it when its turn comes. */
export function startUpload(kind: Kind, file: Blob, poster: Blob | null = null): void {
  const id = uuid()
  const picture = kind === 'photo' ? file : poster
  const preview = picture && URL.createObjectURL(picture)
  const upload: Upload = { id, kind, file, poster, preview, progress: 0, fault: null }
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, upload] }))
  enqueue(upload)
}

export function retryUpload(id: string): void {
  const upload = find(id)
  if (!upload?.fault) return
  change(id, { fault: null, progress: 0 })
  enqueue(upload)
}

/** A page that is closed would lose what is under way, so the browser asks first. */
window.addEventListener('beforeunload', (event) => running.size > 0 && event.preventDefault())

/** Ends an upload, or forgets one that failed. */
export function dropUpload(id: string): void {
  running.get(id)?.abort()
  const upload = find(id)
  if (!upload) return
  if (upload.preview) URL.revokeObjectURL(upload.preview)
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((each) => each.id !== id) }))
}

function enqueue({ id, kind }: Upload): void {
  const turn = (queues.get(kind) ?? Promise.resolve()).then(() => run(id))
  queues.set(kind, turn)
}

/** Never rejects. */
async function run(id: string): Promise<void> {
  const upload = find(id)
  if (!upload) return
  const ending = new AbortController()
  running.set(id, ending)
  try {
    await deliver(upload, { signal: ending.signal, onProgress: (progress) => change(id, { progress }) })
    dropUpload(id)
  } catch (error) {
    if (ending.signal.aborted) return
    noticeSignOut(error)
    const words = wordsFor(upload.kind, error)
    change(id, { fault: words.text })
    toast({ ...words, tone: 'danger' })
  } finally {
    running.delete(id)
  }
}
