import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { photoRoutes } from '@swoon/realtime-server/contract/photos'
import { myId, setMe } from '../../../../../lib/me.ts'
import { addMedia } from '../changes.ts'
import { sendForm } from './send-form.ts'
import type { Upload } from './upload.ts'

/** Sends a file and puts it on the profile. @throws ApiError, and the abort reason */
export async function deliver(
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
