import { photoLimits } from '@swoon/realtime-server/contract/media'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { create } from 'zustand'
import { shownMe } from '../../../../../lib/me.ts'
import { isOfRareFormat, type PhotoFault, photoFault } from '../../../../../lib/photo-file.ts'
import { decodeImage, within } from '../../../../../lib/resize-image.ts'
import { toast } from '../../../../../ui/toast.tsx'
import { startUpload, uploadsOf, useUploads } from '../upload/uploads.ts'

interface Choice {
  file: File
  picture: ImageBitmap
}

interface Choosing {
  /** The photo that is being cropped. */
  current: Choice | null
  waiting: readonly File[]
  /** The number of the current photo among those that were chosen together, from 1. */
  number: number
  of: number
}
const none: Choosing = { current: null, waiting: [], number: 0, of: 0 }

/** Photos that were chosen and are cropped one after the other before they are sent. */
export const useChoosing = create<Choosing>(() => none)

const fault = (title: string, text: string) => toast({ title, text, tone: 'danger' })
const tooMany = () => fault('Maximum photos reached', 'You can only upload up to 5 photos.')

const storedCount = () => shownMe()?.photos.length ?? 0

/** How many more photos fit beside these, if all uploads succeed. */
export function roomLeft(count = storedCount()): number {
  const { current, waiting } = useChoosing.getState()
  const coming = uploadsOf(useUploads.getState().uploads, 'photo').length + waiting.length + (current ? 1 : 0)
  return profileLimits.photos - count - coming
}

/** Whether there is room for another photo beside these. Says so if there is none. */
export function hasRoom(count = storedCount()): boolean {
  if (roomLeft(count) > 0) return true
  tooMany()
  return false
}

const titles = {
  'no-image': 'Invalid file type',
  large: 'File too large',
  broken: 'Upload Failed',
} as const satisfies Record<PhotoFault['sort'], string>
const tooLarge = 'Please select an image smaller than 5MB.'
/** A larger file is not even decoded: no camera makes it, and a phone might not bear it. */
const atMost = { bytes: photoLimits.wizardBytes, text: tooLarge } as const
/** Pixels of the picture that is being cropped, of which a zoomed part still has enough. */
const pixelsAtMost = 16_000_000

let choices = Promise.resolve()

/** Takes picked or dropped files: refuses those that cannot become photos, and has the rest cropped. */
export function choosePhotos(files: readonly File[]): void {
  // One choice after the other, so that photos keep their order while they are looked at.
  choices = choices.then(() => take(files))
}

async function take(files: readonly File[]): Promise<void> {
  for (const file of files) {
    const refused = await photoFault(file, atMost)
    if (refused) fault(titles[refused.sort], refused.text)
    else if (!hasRoom()) break
    else useChoosing.setState(({ waiting, of }) => ({ waiting: [...waiting, file], of: of + 1 }))
  }
  if (!useChoosing.getState().current) await next()
}

/** Decodes the next photo, which opens it for cropping. A large one is reduced here, so its size is judged only if that fails. */
async function next(): Promise<void> {
  const [file, ...waiting] = useChoosing.getState().waiting
  if (!file) return useChoosing.setState(none)
  const size = (width: number, height: number) => within(width, height, pixelsAtMost)
  const picture = await decodeImage(file, size).catch(() => null)
  useChoosing.setState(({ number }) => ({
    current: picture && { file, picture },
    waiting,
    number: number + 1,
  }))
  if (picture) return
  if (file.size >= photoLimits.editorBytes) fault('File too large', tooLarge)
  else fault('Upload Failed', await reasonFor(file))
  return next()
}

const reasonFor = async (file: File) =>
  (await isOfRareFormat(file))
    ? "This photo's format is not supported here. Please choose JPEG or PNG."
    : 'This image could not be read. Please choose another one.'

/** Sends the current photo as it was cropped or turned, and goes on with the next. */
export async function takePhoto(photo: Blob): Promise<void> {
  const { current } = useChoosing.getState()
  if (!current) return
  current.picture.close()
  if (photo.size < photoLimits.editorBytes) startUpload('photo', photo)
  else fault('File too large', tooLarge)
  await next()
}

/** Forgets the current photo and those that wait behind it. */
export function leavePhotos(): void {
  useChoosing.getState().current?.picture.close()
  useChoosing.setState(none)
}
