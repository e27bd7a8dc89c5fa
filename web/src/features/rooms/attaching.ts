import { mediaRoutes, photoLimits } from '@swoon/realtime-server/contract/media'
import { call } from '../../lib/api.ts'
import { type PhotoFault, photoFault, uploadFault } from '../../lib/photo-file.ts'
import { resizeImage } from '../../lib/resize-image.ts'
import { toast } from '../../ui/toast.tsx'
import { setAttachment, useRoomsStore } from './store.ts'

const refuse = (title: string, text: string) => toast({ title, text, tone: 'danger' })

const titles = {
  'no-image': 'Invalid file',
  large: 'File too large',
  broken: 'Upload failed',
} as const satisfies Record<PhotoFault['sort'], string>
const atMost = { bytes: photoLimits.wizardBytes, text: 'Please select an image smaller than 50MB.' } as const

/** Uploads a picture for the next message of a room. It is shown in the composer and is sent with Send. */
export async function attach(roomId: string, file: File): Promise<void> {
  const fault = await photoFault(file, atMost)
  if (fault) return void refuse(titles[fault.sort], fault.text)
  const preview = URL.createObjectURL(file)
  setAttachment(roomId, { preview, imageUrl: null })
  // Another picture may be chosen, or this one removed, while it is uploaded.
  const isWanted = () => useRoomsStore.getState().attachments[roomId]?.preview === preview
  try {
    const picture = await resizeImage(file, photoLimits.editorSide, photoLimits.quality)
    const form = new FormData()
    form.append('photo', picture, 'photo.jpg')
    const { photoUrl } = await call(mediaRoutes.uploadTempPhoto, { form })
    if (isWanted()) setAttachment(roomId, { preview, imageUrl: photoUrl })
  } catch (error) {
    if (!isWanted()) return
    setAttachment(roomId, undefined)
    refuse('Upload failed', await uploadFault(error, file))
  }
}

export function detach(roomId: string): void {
  const preview = useRoomsStore.getState().attachments[roomId]?.preview
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview)
  setAttachment(roomId, undefined)
}
