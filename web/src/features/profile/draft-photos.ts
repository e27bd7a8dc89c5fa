import { t } from '@lingui/core/macro'
import { atMost, titles } from '../../lib/photo-file.ts'
import { toast } from '../../ui/toast.tsx'
import { startTemporaryPhoto, uploadsOf } from '../media/actions.ts'
import { photoChooser } from '../media/photo-chooser.tsx'
import { addPhoto, useDraftStore } from './draft.ts'

const owner = () => useDraftStore.getState().userId

/** Uploads a photo and adds it to the draft, unless another user's draft is open by then. */
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
  titles,
  tooLarge: atMost.text,
  owner,
  photos: () => useDraftStore.getState().draft.photos,
  coming: () => uploadsOf('photo').length,
  onFile: upload,
  onLink(url) {
    addPhoto(url)
    return null
  },
})
