import { t } from '@lingui/core/macro'
import { photoLimits } from '@swoon/realtime-server/contract/media'
import { megabytes } from '../../lib/file-bytes.ts'
import { toast } from '../../ui/toast.tsx'
import { startTemporaryPhoto, uploadsOf } from '../media/actions.ts'
import { photoChooser } from '../media/photo-chooser.tsx'
import { addPhoto, useDraftStore } from './draft.ts'

const owner = () => useDraftStore.getState().userId

/** Uploads a photo and adds it to the draft, unless another person's draft is open by then. */
function upload(file: File): void {
  const userId = owner()
  startTemporaryPhoto(file, (url) => {
    if (owner() !== userId) return
    addPhoto(url)
    toast({ title: t`Photo uploaded`, text: t`Looking good.`, tone: 'success' })
  })
}

/** The photos of the wizard. */
export const chooser = photoChooser({
  titles: { 'no-image': t`Invalid file`, large: t`File too large`, broken: t`Upload failed` },
  tooLarge: t`Please select an image smaller than ${{ size: megabytes(photoLimits.wizardBytes) }}MB.`,
  owner,
  photos: () => useDraftStore.getState().draft.photos,
  coming: () => uploadsOf('photo').length,
  onFile: upload,
  onLink(url) {
    addPhoto(url)
    return null
  },
})
