import { create } from 'zustand'
import { NotDecoded } from '../../lib/resize-image.ts'
import { isSessionEnding } from '../../lib/session.ts'
import { uuid } from '../../lib/uuid.ts'
import { toast } from '../../ui/toast.tsx'
import type { Delivery, Kind, Upload } from './deliveries.ts'
import { toTemporaryPhotos } from './deliveries.ts'

/** Files being uploaded and those that failed, in the order added. They outlive their screen. */
const useStore = create<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }))

const ofKind = (uploads: readonly Upload[], kind: Kind) =>
  uploads.filter((each) => each.kind === kind)

export function useUploads(kind: Kind): readonly Upload[] {
  const uploads = useStore((state) => state.uploads)
  return ofKind(uploads, kind)
}

/** The uploads of one kind, outside of rendering. */
export const uploadsOf = (kind: Kind): readonly Upload[] =>
  ofKind(useStore.getState().uploads, kind)

const running = new Map<string, AbortController>()
/** Files of a kind upload one by one, so that they arrive in order and a phone decodes only one at a time. */
const queues = new Map<Kind, Promise<void>>()

const find = (id: string) => useStore.getState().uploads.find((each) => each.id === id)

const change = (id: string, fields: Partial<Upload>) =>
  useStore.setState(({ uploads }) => ({
    uploads: uploads.map((each) => (each.id === id ? { ...each, ...fields } : each)),
  }))

/** Adds a file, which shows at once, and uploads it when its turn comes. */
export function startUpload(
  kind: Kind,
  file: Blob,
  delivery: Delivery,
  poster: Blob | null = null,
): void {
  const id = uuid()
  const picture = kind === 'photo' ? file : poster
  const preview = picture && URL.createObjectURL(picture)
  const upload: Upload = { id, kind, file, poster, preview, progress: 0, fault: null, delivery }
  useStore.setState(({ uploads }) => ({ uploads: [...uploads, upload] }))
  enqueue(upload)
}

/** Uploads a photo for a profile that is not complete yet; `keep` gets its address. */
export const startTemporaryPhoto = (file: File, keep: (url: string) => void) =>
  startUpload('photo', file, toTemporaryPhotos(keep))

export function retryUpload(id: string): void {
  const upload = find(id)
  if (!upload?.fault) return
  change(id, { fault: null, progress: 0 })
  enqueue(upload)
}

/** Closing the page would lose running uploads, so the browser asks first. */
window.addEventListener(
  'beforeunload',
  (event) => running.size > 0 && !isSessionEnding() && event.preventDefault(),
)

/** Cancels an upload, or removes a failed one. */
export function dropUpload(id: string): void {
  running.get(id)?.abort()
  const upload = find(id)
  if (!upload) return
  if (upload.preview) URL.revokeObjectURL(upload.preview)
  useStore.setState(({ uploads }) => ({ uploads: uploads.filter((each) => each.id !== id) }))
}

function enqueue({ id, kind }: Upload): void {
  const turn = (queues.get(kind) ?? Promise.resolve()).then(() => run(id))
  queues.set(kind, turn)
}

/** Never rejects. */
async function run(id: string): Promise<void> {
  const upload = find(id)
  if (!upload || isSessionEnding()) return
  const ending = new AbortController()
  running.set(id, ending)
  try {
    await upload.delivery.send(upload, {
      signal: ending.signal,
      onProgress: (progress) => change(id, { progress }),
    })
    dropUpload(id)
  } catch (error) {
    if (ending.signal.aborted) return
    const { title, text } = await upload.delivery.failure(error, upload.file)
    // A retry could not decode it either.
    if (error instanceof NotDecoded) dropUpload(id)
    else change(id, { fault: text })
    toast({ title, text, tone: 'danger' })
  } finally {
    running.delete(id)
  }
}
