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

/** A way to upload a file and store its result. */
export interface Delivery {
  /**
   * Uploads the file and stores the result. The upload's id is the same in every attempt.
   * @throws ApiError, NotDecoded, and the abort reason
   */
  send: (
    upload: Pick<Upload, 'id' | 'file' | 'poster'>,
    how: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<void>
  failure: (error: unknown, file: Blob) => Promise<{ title: string; text: string }>
}

export interface Upload {
  id: string
  kind: Kind
  file: Blob
  /** A video's poster. */
  poster: Blob | null
  /** The object URL of its picture; null if it has none. */
  preview: string | null
  /** The share of bytes sent, 0 to 1. */
  progress: number
  /** The reason it failed; null while waiting or running. */
  fault: string | null
  delivery: Delivery
}

/** The server's own text if it refused the file, otherwise the usual one. */
const failed = (usual: string) => async (error: unknown) => {
  const isRefusal =
    error instanceof ApiError && error.code !== 'NETWORK' && error.code !== 'UNKNOWN'
  return { title: t`Upload Failed`, text: isRefusal ? error.error : usual }
}

/** Uploads a photo, which the server adds to the profile. */
export const toProfilePhotos: Delivery = {
  async send({ id, file }, how) {
    const form = new FormData()
    form.append('photo', file, 'photo.jpg')
    // The same in every attempt, so that a photo whose answer was lost is not added again.
    const query = { clientId: id }
    setMe(await sendForm(photoRoutes.upload, { ...how, params: { id: myId() ?? '' }, query, form }))
  },
  failure: failed(t`Failed to add photo. Please try again.`),
}

/** Uploads a photo of a profile that is not complete yet: resized here, stored for a day, and kept by its address. */
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

/** Uploads a voice intro, song or video, kept by its address. */
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
