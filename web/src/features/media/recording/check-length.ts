import { plural, t } from '@lingui/core/macro'
import { uploadLimits } from '@swoon/realtime-server/contract/media'
import { toast } from '../../../ui/toast.tsx'

/** Milliseconds a browser gets to find out a file's length. */
const patience = 5000

const texts = {
  voice: {
    title: t`Voice Too Long`,
    text: plural(
      { seconds: uploadLimits.voice.seconds },
      {
        one: 'Voice recordings must be # second or less.',
        other: 'Voice recordings must be # seconds or less.',
      },
    ),
  },
  video: {
    title: t`Video Too Long`,
    text: plural(
      { seconds: uploadLimits.video.seconds },
      {
        one: 'Selfie videos must be # second or less.',
        other: 'Selfie videos must be # seconds or less.',
      },
    ),
  },
} as const

/** Checks whether a length in seconds is within the tolerance; the server judges unknown lengths. */
export const isTolerated = (kind: 'voice' | 'video', seconds: number | null): boolean =>
  seconds === null || seconds <= uploadLimits[kind].tolerated

/** A file's length in seconds; null if the browser cannot tell. */
export function secondsOf(file: Blob, kind: 'voice' | 'video'): Promise<number | null> {
  const media = document.createElement(kind === 'voice' ? 'audio' : 'video')
  const address = URL.createObjectURL(file)
  return new Promise<number | null>((resolve) => {
    setTimeout(() => resolve(null), patience)
    media.onerror = () => resolve(null)
    media.onloadedmetadata = () => resolve(Number.isFinite(media.duration) ? media.duration : null)
    media.preload = 'metadata'
    media.src = address
  }).finally(() => {
    media.onerror = null
    media.removeAttribute('src')
    media.load()
    URL.revokeObjectURL(address)
  })
}

/** The fault in a chosen file's length, after a toast explained it; null if there is none. */
export async function lengthFault(file: Blob, kind: 'voice' | 'video'): Promise<string | null> {
  if (isTolerated(kind, await secondsOf(file, kind))) return null
  toast({ ...texts[kind], tone: 'danger' })
  return t`Invalid file duration`
}
