import { t } from '@lingui/core/macro'

/** The reason recording is impossible, as a title and a text for the user. */
export interface Fault {
  title: string
  text: string
}

const texts = {
  voice: {
    denied: t`Microphone access was denied. Please allow microphone access in your browser settings.`,
    none: t`No microphone found. Please connect a microphone and try again.`,
    unsupported: t`Your browser doesn't support audio recording. Choose a file instead.`,
  },
  video: {
    denied: t`Camera access was denied. Allow camera and microphone access in your browser settings.`,
    none: t`No camera found. Connect a camera and try again.`,
    unsupported: t`Your browser doesn't support video recording. Choose a file instead.`,
  },
} as const
export type Recorded = keyof typeof texts

const types: Record<Recorded, readonly string[]> = {
  voice: ['audio/mp4', 'audio/webm'],
  video: ['video/mp4', 'video/webm'],
}

/** The first format this browser can record; null if none. */
export function recordedType(kind: Recorded): string | null {
  if (!('MediaRecorder' in window) || !navigator.mediaDevices) return null
  return types[kind].find((type) => MediaRecorder.isTypeSupported(type)) ?? null
}

/** The fault of a browser that cannot record. */
export const unsupported = (kind: Recorded): Fault => ({
  title: t`Recording Error`,
  text: texts[kind].unsupported,
})

/** The fault of devices that did not open. */
export function faultOf(kind: Recorded, error: unknown): Fault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return { title: t`Recording Error`, text: texts[kind].denied }
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return { title: t`Recording Error`, text: texts[kind].none }
  return { title: t`Recording Failed`, text: failed }
}

/** The fault of a device taken away during a recording. */
export const takenAway: Fault = {
  title: t`Recording stopped`,
  text: t`We lost your microphone or camera. What you recorded so far is here.`,
}

export const failed = t`Couldn't record that. Try again.`

export const openMicrophone = () =>
  navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })

export type Facing = 'user' | 'environment'

/** Opens the camera that faces this way, or any other, with the microphone if there is one. */
export async function openCamera(facing: Facing): Promise<MediaStream> {
  const video = {
    facingMode: facing,
    width: { ideal: 720 },
    height: { ideal: 1280 },
    frameRate: { ideal: 30 },
  }
  const { mediaDevices } = navigator
  return mediaDevices.getUserMedia({ video, audio: true }).catch((error: unknown) => {
    // Either device may be the missing one.
    if (error instanceof DOMException && error.name === 'NotFoundError')
      return mediaDevices.getUserMedia({ video })
    throw error
  })
}

export function close(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
