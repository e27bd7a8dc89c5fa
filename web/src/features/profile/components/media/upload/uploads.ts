import { create } from 'zustand'
import { noticeSignOut } from '../../../../../lib/query-client.ts'
import { uuid } from '../../../../../lib/uuid.ts'
import { toast } from '../../../../../ui/toast.tsx'
import { deliver } from './deliver.ts'
import { wordsFor } from './failures.ts'
import type { Kind, Upload } from './upload.ts'

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
