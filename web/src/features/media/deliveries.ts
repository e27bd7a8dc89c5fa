import { t } from '@lingui/core/macro'
import { fit } from '@swoon/realtime-server/contract/files/picture-size'
import { mediaRoutes, photoLimits, type UploadKind } from '@swoon/realtime-server/contract/media'
import { photoRoutes } from '@swoon/realtime-server/contract/photos'
import { ApiError } from '../../lib/api.ts'
import { myId, setMe } from '../../lib/me.ts'
import { titles, uploadFault } from '../../lib/photo-file.ts'
import { resizeImage } from '../../lib/resize-image.ts'
import { sendForm } from '../../lib/send-form.ts'

export type Kind = 'photo' | UploadKind

/** How a file gets to where it belongs. */
export interface Delivery {
  /**
   * Sends the file and keeps what the server made of it. The upload's id is the same in every try.
   * @throws ApiError, NotDecoded, and the abort reason
   */
  send: (
    upload: Pick<Upload, 'id' | 'file' | 'poster'>,
    how: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<void>
  /** The title and text of its failure. */
  failure: (error: unknown, file: Blob) => Promise<{ title: string; text: string }>
}

export interface Upload {
  id: string
  kind: Kind
  file: Blob
  /** The picture that goes with a video. */
  poster: Blob | null
  /** A local address of its picture; null if it has none. */
  preview: string | null
  /** The share of its bytes that have left, 0 to 1. */
  progress: number
  /** Why it failed; null while it waits or runs. */
  fault: string | null
  delivery: Delivery
}

/** The server's own sentence if it refused the file, otherwise the usual one. */
const failed = (usual: string) => async (error: unknown) => {
  const isRefusal =
    error instanceof ApiError && error.code !== 'NETWORK' && error.code !== 'UNKNOWN'
  return { title: t`Upload Failed`, text: isRefusal ? error.error : usual }
}

/** A photo for the profile, which the server adds to it. */
export const toProfilePhotos: Delivery = {
  async send({ id, file }, how) {
    const form = new FormData()
    form.append('photo', file, 'photo.jpg')
    // The same in every try, so that a photo whose answer was lost is not added again.
    const query = { clientId: id }
    setMe(await sendForm(photoRoutes.upload, { ...how, params: { id: myId() ?? '' }, query, form }))
  },
  failure: failed(t`Failed to add photo. Please try again.`),
}

/** A photo of a profile that is not complete yet: reduced here, stored for a day, and kept by its address. */
export const toTemporaryPhotos = (keep: (url: string) => void): Delivery => ({
  async send({ file }, how) {
    const form = new FormData()
    const size = (width: number, height: number) => fit(width, height, photoLimits.wizardSide)
    form.append('photo', await resizeImage(file, size, photoLimits.quality), 'photo.jpg')
    const { photoUrl } = await sendForm(mediaRoutes.uploadTempPhoto, { ...how, form })
    keep(photoUrl)
  },
  failure: async (error, file) => ({ title: titles.broken, text: await uploadFault(error, file) }),
})

/** A voice intro, song or video, kept by its address. */
export const toMedia = (kind: UploadKind, keep: (url: string) => void): Delivery => ({
  async send({ file, poster }, how) {
    const form = new FormData()
    // The type comes first, so that the server knows the limit before the file.
    form.append('type', kind)
    form.append('file', file, kind)
    if (poster) form.append('poster', poster, 'poster.jpg')
    const { url } = await sendForm(mediaRoutes.uploadMedia, { ...how, form })
    keep(url)
  },
  failure: failed(t`Failed to upload media. Please try again.`),
})
