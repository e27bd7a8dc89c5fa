import { plural, t } from '@lingui/core/macro'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { shownMe } from '../../../lib/me.ts'
import { toast } from '../../../ui/toast.tsx'
import { startUpload, uploadsOf } from '../actions.ts'
import { toMedia } from '../deliveries.ts'
import { fileFault } from '../file-fault.ts'
import type { SaveMedia } from '../media-section.tsx'
import { moved, restored } from '../photos/arrange.ts'
import { lengthFault } from '../recording/check-length.ts'
import { offerUndo } from '../undo.tsx'
import { posterOf } from './poster.ts'

const stored = () => shownMe()?.introVideoUrls ?? []

/** Checks whether another video fits. Shows a toast if not. */
export function hasSpace(): boolean {
  const coming = uploadsOf('video').length
  if (stored().length + coming < profileLimits.introVideos) return true
  toast({
    title: t`Maximum videos reached`,
    text: plural(
      { most: profileLimits.introVideos },
      {
        one: 'You can only upload up to # selfie video.',
        other: 'You can only upload up to # selfie videos.',
      },
    ),
    tone: 'danger',
  })
  return false
}

/** The videos section's actions; `save` stores them in the profile. */
export function ownVideos(save: SaveMedia['videos']) {
  const delivery = toMedia('video', (url) => save([...stored(), url]))

  /** Uploads a video with its poster. */
  async function keep(file: Blob): Promise<void> {
    const poster = await posterOf(file)
    if (hasSpace()) startUpload('video', file, delivery, poster)
  }

  return {
    keep,
    /** Takes a chosen file. @returns its fault; null if it is uploading */
    async choose(file: File): Promise<string | null> {
      if (!hasSpace()) return null
      const fault = (await fileFault(file, 'video')) ?? (await lengthFault(file, 'video'))
      if (!fault) await keep(file)
      return fault
    },
    move: (from: number, to: number) => save(moved(stored(), from, to)),
    /** Removes a video and offers an undo. */
    remove(url: string): void {
      const place = stored().indexOf(url)
      save(stored().filter((other) => other !== url))
      const undo = () => {
        const fits = hasSpace()
        if (fits) save(restored(stored(), url, place))
        return fits
      }
      offerUndo('videos', t`Video removed`, undo, true)
    },
  }
}
