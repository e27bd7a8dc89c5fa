import { ApiError } from '../../../../../lib/api.ts'
import type { Kind } from './upload.ts'

/** The title and text of a failed upload: the server's own sentence if it refused the file. */
export function wordsFor(kind: Kind, error: unknown): { title: string; text: string } {
  const isRefusal = error instanceof ApiError && error.code !== 'NETWORK' && error.code !== 'UNKNOWN'
  const usual =
    kind === 'photo' ? 'Failed to add photo. Please try again.' : 'Failed to upload media. Please try again.'
  return { title: 'Upload Failed', text: isRefusal ? error.error : usual }
}
