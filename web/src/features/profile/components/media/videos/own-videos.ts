import { profileLimits } from '@swoon/realtime-server/contract/people'
import { shownMe } from '../../../../../lib/me.ts'
import { toast } from '../../../../../ui/toast.tsx'
import { changeVideos } from '../changes.ts'
import { moved, restored } from '../photos/arrange.ts'
import { lengthFault } from '../recording/check-length.ts'
import { fileFault } from '../recording/file-fault.ts'
import { offerUndo } from '../undo.tsx'
import { startUpload, uploadsOf, useUploads } from '../upload/uploads.ts'
import { posterOf } from './poster.ts'

const stored = () => shownMe()?.introVideoUrls ?? []

/** Whether there is room for another video. Says so if there is none. */
export function hasRoom(): boolean {
  const coming = uploadsOf(useUploads.getState().uploads, 'video').length
  if (stored().length + coming < profileLimits.introVideos) return true
  toast({
    title: 'Maximum videos reached',
    text: `You can only upload up to ${profileLimits.introVideos} selfie videos.`,
    tone: 'danger',
  })
  return false
}

/** Sends a video with a picture of it. */
export async function keepVideo(file: Blob): Promise<void> {
  const poster = await posterOf(file)
  if (hasRoom()) startUpload('video', file, poster)
}

/** Takes a chosen file. @returns what is wrong with it; null if it is sent */
export async function chooseVideo(file: File): Promise<string | null> {
  if (!hasRoom()) return null
  const fault = (await fileFault(file, 'video')) ?? (await lengthFault(file, 'video'))
  if (!fault) await keepVideo(file)
  return fault
}

export const moveVideo = (from: number, to: number) => changeVideos(moved(stored(), from, to))

/** Removes a video and offers to take it back. */
export function removeVideo(url: string): void {
  const place = stored().indexOf(url)
  changeVideos(stored().filter((other) => other !== url))
  const undo = () => {
    const fits = hasRoom()
    if (fits) changeVideos(restored(stored(), url, place))
    return fits
  }
  offerUndo('videos', 'Video removed', undo, true)
}
