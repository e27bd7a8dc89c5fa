import { t } from '@lingui/core/macro'
import { within } from '@swoon/realtime-server/contract/files/picture-size'
import { photoLimits } from '@swoon/realtime-server/contract/media'
import { photoRoutes } from '@swoon/realtime-server/contract/photos'
import { create } from 'zustand'
import { ApiError, call } from '../../../lib/api.ts'
import { megabytes } from '../../../lib/file-bytes.ts'
import { myId, setMe, shownMe } from '../../../lib/me.ts'
import { isOfRareFormat, rareFormat } from '../../../lib/photo-file.ts'
import { decodeImage } from '../../../lib/resize-image.ts'
import { toast } from '../../../ui/toast.tsx'
import { startUpload, uploadsOf } from '../actions.ts'
import { toProfilePhotos } from '../deliveries.ts'
import { photoChooser } from '../photo-chooser.tsx'

interface Choice {
  file: File
  picture: ImageBitmap
}

interface Choosing {
  /** The photo being cropped. */
  current: Choice | null
  waiting: readonly File[]
  /** The number of the current photo within its selection, from 1. */
  number: number
  of: number
}
const none: Choosing = { current: null, waiting: [], number: 0, of: 0 }

/** Chosen photos, cropped one by one before they are uploaded. */
export const useChoosing = create<Choosing>(() => none)

const fault = (title: string, text: string) => toast({ title, text, tone: 'danger' })
const tooLarge = t`Please select an image smaller than ${{ size: megabytes(photoLimits.editorBytes) }}MB.`
/** Pixels of the picture being cropped; enough that a zoomed part stays sharp. */
const pixelsAtMost = 16_000_000

/** Chooses photos for the profile, to be cropped one by one. */
export const chooser = photoChooser({
  titles: { 'no-image': t`Invalid file type`, large: t`File too large`, broken: t`Upload Failed` },
  blankLink: t`Missing URL`,
  tooLarge,
  owner: myId,
  photos: () => shownMe()?.photos ?? [],
  coming: () => {
    const { current, waiting } = useChoosing.getState()
    return uploadsOf('photo').length + waiting.length + (current ? 1 : 0)
  },
  onFile: (file) =>
    useChoosing.setState(({ waiting, of }) => ({ waiting: [...waiting, file], of: of + 1 })),
  onChosen: () => (useChoosing.getState().current ? undefined : next()),
  onLink: async (link) => {
    const refusal = await addLink(link)
    if (refusal) fault(t`Error`, refusal)
    return refusal
  },
})

/** Adds a photo by link. @returns its fault; null once added */
async function addLink(link: string): Promise<string | null> {
  try {
    setMe(await call(photoRoutes.add, { params: { id: myId() ?? '' }, body: { photoUrl: link } }))
    return null
  } catch (error) {
    return error instanceof ApiError && error.code === 'INVALID'
      ? error.error
      : t`Failed to add photo. Please try again.`
  }
}

/** Identifies the decoding photo, so that one replaced or canceled by then is not shown. */
let turn = 0

/** Decodes the next photo, which opens it for cropping. Large photos are resized here, so the size is checked only if that fails. */
async function next(): Promise<void> {
  const own = ++turn
  const [file] = useChoosing.getState().waiting
  if (!file) return useChoosing.setState(none)
  const size = (width: number, height: number) => within(width, height, pixelsAtMost)
  const picture = await decodeImage(file, size).catch(() => null)
  if (own !== turn) return picture?.close()
  useChoosing.setState(({ number, waiting }) => ({
    current: picture && { file, picture },
    waiting: waiting.slice(1),
    number: number + 1,
  }))
  if (picture) return
  if (file.size >= photoLimits.editorBytes) fault(t`File too large`, tooLarge)
  else fault(t`Upload Failed`, await reasonFor(file))
  return next()
}

const reasonFor = async (file: File) =>
  (await isOfRareFormat(file)) ? rareFormat : t`This image couldn't be read. Choose another one.`

/** Uploads the current photo as cropped or turned, and continues with the next. */
export async function takePhoto(photo: Blob): Promise<void> {
  const { current } = useChoosing.getState()
  if (!current) return
  current.picture.close()
  if (photo.size < photoLimits.editorBytes) startUpload('photo', photo, toProfilePhotos)
  else fault(t`File too large`, tooLarge)
  await next()
}

/** Drops the current photo and those waiting behind it. */
export function leavePhotos(): void {
  turn++
  useChoosing.getState().current?.picture.close()
  useChoosing.setState(none)
}
