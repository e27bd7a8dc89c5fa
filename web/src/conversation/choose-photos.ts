import { t } from '@lingui/core/macro'
import { readable } from '@swoon/realtime-server/contract/files/picture-size'
import { photoLimits } from '@swoon/realtime-server/contract/media'
import { keepFile } from '../lib/personal-files.ts'
import { atMost, photoFault, titles, uploadFault } from '../lib/photo-file.ts'
import { resizeImage } from '../lib/resize-image.ts'
import { uuid } from '../lib/uuid.ts'
import { toast } from '../ui/toast.tsx'
import { type Attaching, photosAtMost } from './attaching.ts'
import { showFrom } from './locals.ts'

const refuse = (title: string, text: string) => toast({ title, text, tone: 'danger' })

/** Resizes chosen photos one by one for the next message. A toast explains which files cannot become a photo. */
export async function choosePhotos(
  attaching: Attaching,
  conversation: string,
  chosen: readonly File[],
): Promise<void> {
  const { files, coming } = attaching.of(conversation)
  const free = Math.max(0, photosAtMost - files.length - coming)
  if (chosen.length > free) refuse(t`Six photos at a time`, t`Send these first, then choose more.`)
  const taken = chosen.slice(0, free)
  const count = (by: number) =>
    attaching.change(conversation, { coming: Math.max(0, attaching.of(conversation).coming + by) })
  count(taken.length)
  for (const file of taken) {
    await add(attaching, conversation, file)
    count(-1)
  }
}

async function add(attaching: Attaching, conversation: string, file: File): Promise<void> {
  const fault = await photoFault(file, atMost)
  if (fault) return void refuse(titles[fault.sort], fault.text)
  try {
    const size = (width: number, height: number) => readable(width, height, photoLimits.editorSide)
    const photo = await resizeImage(file, size, photoLimits.quality)
    const bitmap = await createImageBitmap(photo)
    const { width, height } = bitmap
    bitmap.close()
    const id = uuid()
    await keepFile(id, photo)
    showFrom(id, photo)
    attaching.change(conversation, {
      files: [...attaching.of(conversation).files, { id, width, height }],
    })
  } catch (error) {
    refuse(titles.broken, await uploadFault(error, file))
  }
}
