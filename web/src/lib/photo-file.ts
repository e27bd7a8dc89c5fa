import { ApiError } from './api.ts'
import { photoSrc } from './photo.ts'
import { NotDecoded } from './resize-image.ts'

/** The format of iPhones. If the system does not know it, the browser reports no type for it. */
const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

export const isImage = (file: Pick<File, 'name' | 'type'>): boolean => file.type.startsWith('image/') || isHeic(file)

/** Formats that every browser decodes. A broken file of one of these is damaged; any other may be in a format that this browser does not know. */
const common = /^image\/(jpeg|png|webp|gif)$/

/** Whether a photo that could not be decoded should be saved in another format, judged by its content rather than its name. */
export async function isOfRareFormat(file: File): Promise<boolean> {
  // The signature of HEIC and related formats, also found in files that were merely renamed.
  return !common.test(file.type) || (await file.slice(4, 8).text()) === 'ftyp'
}

/** Whether the photo at an address can be loaded and decoded. */
export function canBeShown(url: string): Promise<boolean> {
  const image = new Image()
  image.src = photoSrc(url)
  return image.decode().then(
    () => true,
    () => false,
  )
}

/** Why an upload of a photo failed, in a sentence. */
export async function uploadFault(error: unknown, file: File): Promise<string> {
  if (error instanceof NotDecoded && (await isOfRareFormat(file)))
    return "This photo's format is not supported here. Please choose JPEG or PNG."
  const isRefusal = error instanceof ApiError && [413, 415, 422, 429].includes(error.status)
  return isRefusal ? error.error : 'Failed to upload photo. Please try again.'
}
