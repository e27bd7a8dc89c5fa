import { t } from '@lingui/core/macro'
import { readPersonal, writePersonal } from '../personal-storage.ts'

/** Reasons a camera or microphone cannot be used: not allowed, not found, in use by another program, or something else. */
export type DeviceFault = 'denied' | 'missing' | 'busy' | 'unknown'

/** Checks whether this browser supports calls at all. */
export const canCall = (): boolean => typeof RTCPeerConnection !== 'undefined'

export interface Choice {
  /** Device ids; null for the browser's default. */
  camera: string | null
  microphone: string | null
  /** Plays the others' sound. */
  speaker: string | null
}

export interface OpenedMedia {
  /** The tracks that opened; empty if none did. */
  stream: MediaStream
  /** Set if the microphone could not be opened. */
  soundFault: DeviceFault | null
  /** Set if a camera was wanted and could not be opened. */
  pictureFault: DeviceFault | null
}

const name = 'call-devices'
/** The browser removes echo and noise. */
const soundWanted: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
}

/** The devices last chosen in this browser. */
export function rememberedDevices(): Choice {
  const stored = readPersonal(name) as Partial<Choice> | undefined
  return {
    camera: typeof stored?.camera === 'string' ? stored.camera : null,
    microphone: typeof stored?.microphone === 'string' ? stored.microphone : null,
    speaker: typeof stored?.speaker === 'string' ? stored.speaker : null,
  }
}

export const rememberDevices = (choice: Choice): void => void writePersonal(name, choice)

/** The maximum size of the user's own picture. */
export interface PictureSize {
  width: number
  height: number
  frameRate: number
}

// As a mere preference it would weigh no more than the picture's size, and another camera would open.
const exactly = (id: string | null) => (id ? { deviceId: { exact: id } } : {})

const isListed = async (id: string): Promise<boolean> =>
  (await navigator.mediaDevices.enumerateDevices().catch(() => [])).some(
    ({ deviceId }) => deviceId === id,
  )

/** Opens the chosen device, or the browser's default if that device is gone. */
async function openChosen(
  id: string | null,
  open: (id: string | null) => Promise<MediaStreamTrack>,
): Promise<MediaStreamTrack> {
  try {
    return await open(id)
  } catch (error) {
    if (!id || faultOf(error) !== 'missing') throw error
    // While rescanning devices, a browser may fail to find one that it lists a moment later.
    return (await isListed(id)) ? open(id).catch(() => open(null)) : open(null)
  }
}

export const openCamera = (
  chosen: string | null,
  { width, height, frameRate }: PictureSize,
): Promise<MediaStreamTrack> =>
  openChosen(chosen, (id) =>
    firstTrack({
      video: {
        ...exactly(id),
        ...(id ? {} : { facingMode: 'user' }),
        width: { ideal: width },
        height: { ideal: height },
        frameRate: { ideal: frameRate, max: 30 },
      },
    }),
  )

export const openMicrophone = (chosen: string | null): Promise<MediaStreamTrack> =>
  openChosen(chosen, (id) => firstTrack({ audio: { ...exactly(id), ...soundWanted } }))

async function firstTrack(wanted: MediaStreamConstraints): Promise<MediaStreamTrack> {
  // Without a secure origin the browser has no devices at all.
  if (!navigator.mediaDevices) throw new DOMException('No devices', 'NotFoundError')
  const [track] = (await navigator.mediaDevices.getUserMedia(wanted)).getTracks()
  if (!track) throw new DOMException('No track', 'NotFoundError')
  return track
}

/** Opens the microphone and, if wanted, the camera. If one fails, the other stays open. Never throws. */
export async function openMedia(choice: Choice, size: PictureSize | null): Promise<OpenedMedia> {
  const stream = new MediaStream()
  const faults: (DeviceFault | null)[] = [null, null]
  // One prompt for both: with two at once, the second would show only after an answer to the first.
  const both = size && navigator.mediaDevices ? await openBoth(choice, size) : null
  if (both) return { stream: both, soundFault: null, pictureFault: null }
  const opening = [openMicrophone(choice.microphone), size && openCamera(choice.camera, size)]
  for (const [index, result] of (await Promise.allSettled(opening)).entries()) {
    if (result.status === 'rejected') faults[index] = faultOf(result.reason)
    else if (result.value) stream.addTrack(result.value)
  }
  return { stream, soundFault: faults[0] ?? null, pictureFault: faults[1] ?? null }
}

const openBoth = ({ camera, microphone }: Choice, size: PictureSize): Promise<MediaStream | null> =>
  navigator.mediaDevices
    .getUserMedia({
      audio: { ...exactly(microphone), ...soundWanted },
      video: {
        ...exactly(camera),
        ...(camera ? {} : { facingMode: 'user' }),
        width: { ideal: size.width },
        height: { ideal: size.height },
        frameRate: { ideal: size.frameRate, max: 30 },
      },
    })
    .catch(() => null)

export function faultOf(error: unknown): DeviceFault {
  const kind = error instanceof DOMException ? error.name : ''
  if (kind === 'NotAllowedError' || kind === 'SecurityError') return 'denied'
  if (kind === 'NotFoundError' || kind === 'OverconstrainedError') return 'missing'
  return kind === 'NotReadableError' || kind === 'AbortError' ? 'busy' : 'unknown'
}

export interface Device {
  id: string
  label: string
}

export interface Devices {
  cameras: Device[]
  microphones: Device[]
  /** Empty where the browser cannot choose an output. */
  speakers: Device[]
}
export const noDevices: Devices = { cameras: [], microphones: [], speakers: [] }

/** All devices with their names, which browsers reveal only after permission for one. */
export async function listDevices(): Promise<Devices> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  const ofKind = (kind: MediaDeviceKind, nameOf: (number: number) => string) =>
    all
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }, index) => ({ id: deviceId, label: label || nameOf(index + 1) }))
  return {
    cameras: ofKind('videoinput', (number) => t`Camera ${number}`),
    microphones: ofKind('audioinput', (number) => t`Microphone ${number}`),
    speakers:
      'setSinkId' in HTMLMediaElement.prototype
        ? ofKind('audiooutput', (number) => t`Speaker ${number}`)
        : [],
  }
}

export function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.stop()
    stream.removeTrack(track)
  }
}
