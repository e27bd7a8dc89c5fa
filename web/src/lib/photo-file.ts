import { t } from '@lingui/core/macro'
import { photoLimits } from '@swoon/realtime-server/contract/media'
import { ApiError } from './api.ts'
import { cutOffFault, megabytes, type Seen, seen } from './file-bytes.ts'
import { photoSrc } from './photo.ts'
import { NotDecoded } from './resize-image.ts'

/** The iPhone's format. Browsers report no type for it if the system does not know it. */
const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

/** The reported type counts only if the bytes match no known format. */
const isImage = (file: Pick<File, 'name' | 'type'>, { format }: Seen): boolean =>
  format ? format.holds.includes('picture') : file.type.startsWith('image/') || isHeic(file)

/** Formats that every browser decodes. A broken file in one of these is damaged; others may be in a format this browser does not know. */
const common = /^image\/(jpeg|png|webp|gif|bmp)$/

export interface PhotoFault {
  /** The file is not an image; is too large to try; or is empty, truncated or unreadable. */
  sort: 'no-image' | 'large' | 'broken'
  text: string
}

/** For photos resized before upload: titles for refused files, the largest size tried, and the words for larger ones. */
export const titles = {
  'no-image': t`Invalid file`,
  large: t`File too large`,
  broken: t`Upload failed`,
} as const satisfies Record<PhotoFault['sort'], string>
export const atMost = {
  bytes: photoLimits.wizardBytes,
  text: t`Please select an image smaller than ${{ size: megabytes(photoLimits.wizardBytes) }}MB.`,
} as const

/**
 * Returns why a chosen file cannot become a photo, before decoding; null if it may. `atMost` is the largest size tried, with the words for
 * larger ones.
 */
export async function photoFault(
  file: File,
  atMost: { bytes: number; text: string },
): Promise<PhotoFault | null> {
  const look = await seen(file)
  if (look.fault) return { sort: 'broken', text: look.fault }
  if (!isImage(file, look)) return { sort: 'no-image', text: t`Please select an image file.` }
  if (file.size >= atMost.bytes) return { sort: 'large', text: atMost.text }
  // A browser that does not know the format could not show the complete file either.
  const cut = look.format && common.test(look.format.type) ? await cutOffFault(file, 'photo') : null
  return cut === null ? null : { sort: 'broken', text: cut }
}

/** The sentence for a photo in a format that only other browsers decode. */
export const rareFormat = t`This photo's format isn't supported here. Choose a JPEG or PNG.`

/** Checks whether a photo that could not be decoded should be saved in another format, judging by its content rather than its name. */
export const isOfRareFormat = async (file: Blob): Promise<boolean> => {
  const { format } = await seen(file)
  return !common.test(format?.type ?? file.type)
}

/** Checks whether the photo at an address can be loaded and decoded. */
export function canBeShown(url: string): Promise<boolean> {
  const image = new Image()
  image.src = photoSrc(url)
  return image.decode().then(
    () => true,
    () => false,
  )
}

/** Says why an upload of a photo failed. */
export async function uploadFault(error: unknown, file: Blob): Promise<string> {
  if (error instanceof NotDecoded && (await isOfRareFormat(file))) return rareFormat
  const isRefusal = error instanceof ApiError && [408, 413, 415, 422, 429].includes(error.status)
  return isRefusal ? error.error : t`Failed to upload photo. Please try again.`
}
