import { mediaRoutes, photoLimits } from '@swoon/realtime-server/contract/media'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { trimmed } from '@swoon/realtime-server/contract/shared/tidy'
import { create } from 'zustand'
import { call } from '../../lib/api.ts'
import { canBeShown, type PhotoFault, photoFault, uploadFault } from '../../lib/photo-file.ts'
import { resizeImage } from '../../lib/resize-image.ts'
import { uuid } from '../../lib/uuid.ts'
import { toast } from '../../ui/toast.tsx'
import { addPhoto, useDraftStore } from './draft.ts'

/** Photos being uploaded, each with a local preview. */
export const useUploads = create<{ uploads: { id: string; preview: string }[] }>(() => ({ uploads: [] }))

const roomLeft = () =>
  profileLimits.photos - useDraftStore.getState().draft.photos.length - useUploads.getState().uploads.length

const titles = {
  'no-image': 'Invalid file',
  large: 'File too large',
  broken: 'Upload failed',
} as const satisfies Record<PhotoFault['sort'], string>
const atMost = { bytes: photoLimits.wizardBytes, text: 'Please select an image smaller than 50MB.' } as const

let choices = Promise.resolve()

/** Takes picked or dropped files: refuses those that cannot become photos, and uploads the rest. */
export function uploadPhotos(files: readonly File[]): void {
  // One choice after the other, so that photos keep their order while they are looked at.
  choices = choices.then(() => take(files))
}

/** Never rejects. */
async function take(files: readonly File[]): Promise<void> {
  const { userId } = useDraftStore.getState()
  for (const file of files) {
    const fault = await photoFault(file, atMost)
    if (useDraftStore.getState().userId !== userId) return
    if (fault) {
      toast({ title: titles[fault.sort], text: fault.text, tone: 'danger' })
    } else if (roomLeft() <= 0) {
      tooMany()
      return
    } else {
      enqueue(file)
    }
  }
}

/** Adds a photo on another host by its link, once it has loaded. @returns what is wrong with it otherwise */
export async function addPhotoLink(link: string): Promise<string | null> {
  const url = trimmed(link)
  if (url === '') return 'Please enter a photo URL.'
  const isLink = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (!isLink || url.length > profileLimits.url) return 'Please enter a valid photo URL.'
  const { userId, draft } = useDraftStore.getState()
  if (draft.photos.includes(url)) return 'This photo is already there.'
  if (roomLeft() > 0 && !(await canBeShown(url))) return 'This photo could not be loaded. Please check the link.'
  if (useDraftStore.getState().userId !== userId) return null
  if (roomLeft() <= 0) {
    tooMany()
    return 'You can only upload up to 5 photos.'
  }
  addPhoto(url)
  return null
}

const tooMany = () =>
  toast({ title: 'Maximum photos reached', text: 'You can only upload up to 5 photos.', tone: 'danger' })

/** Uploads start one after the other, so that photos keep their order and a phone decodes one at a time. */
let queue = Promise.resolve()

function enqueue(file: File): void {
  const id = uuid()
  const preview = URL.createObjectURL(file)
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, { id, preview }] }))
  queue = queue.then(async () => {
    await upload(file)
    URL.revokeObjectURL(preview)
    useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((other) => other.id !== id) }))
  })
}

/** Never throws. A failure is shown in a toast. */
async function upload(file: File): Promise<void> {
  const { userId } = useDraftStore.getState()
  try {
    const photo = await resizeImage(file, photoLimits.wizardSide, photoLimits.quality)
    const form = new FormData()
    form.append('photo', photo, 'photo.jpg')
    const { photoUrl } = await call(mediaRoutes.uploadTempPhoto, { form })
    if (useDraftStore.getState().userId !== userId) return
    addPhoto(photoUrl)
    toast({ title: 'Photo uploaded', text: 'Looking good.', tone: 'success' })
  } catch (error) {
    toast({ title: 'Upload failed', text: await uploadFault(error, file), tone: 'danger' })
  }
}
