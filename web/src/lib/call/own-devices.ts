import {
  type Choice,
  type DeviceFault,
  faultOf,
  openCamera,
  openMicrophone,
  type PictureSize,
} from './devices.ts'

/**
 * News about a device. `replaced`: it was unplugged, and another is used; `lost`: there is no microphone; `failed`: the requested device
 * did not open.
 */
export type DeviceNotice =
  | { device: 'camera' | 'microphone'; what: 'replaced'; by: string }
  | { device: 'microphone'; what: 'lost' }
  | { device: 'camera' | 'microphone'; what: 'failed' }

/** The user's own devices in a call. */
export interface OwnView {
  isMuted: boolean
  isCameraOff: boolean
  /** The user's own picture; null while the camera is off. */
  picture: MediaStream | null
  choice: Choice
  /** The reason the camera could not be turned on. */
  pictureFault: DeviceFault | null
  /** The reason there is no microphone anymore. */
  soundFault: DeviceFault | null
  /** News for the user; a new object each time. */
  notice: DeviceNotice | null
}

interface OwnDevicesOptions {
  /** The outgoing stream; its tracks are replaced. */
  stream: MediaStream
  size: PictureSize
  view: () => OwnView
  show: (part: Partial<OwnView>) => void
  /** Called when another track is sent, or nothing (null). */
  onTrack: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => void
  /** Tells the others which devices are off. */
  onChange: () => void
}

export const pictureOf = (stream: MediaStream) => {
  const [track] = stream.getVideoTracks()
  return track ? new MediaStream([track]) : null
}

/** The user's own camera and microphone in a call: turns them off and on, changes them, and replaces unplugged ones. */
export function ownDevices({ stream, size, view, show, onTrack, onChange }: OwnDevicesOptions) {
  let isOver = false
  /** Counts requests to the devices: one that opens after it was turned off or changed again is no longer wanted. */
  const asked = { camera: 0, microphone: 0 }
  /** The devices that opened last. */
  const opened = { camera: view().choice.camera, microphone: view().choice.microphone }

  function setTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): void {
    onTrack(kind, track)
    for (const old of kind === 'video' ? stream.getVideoTracks() : stream.getAudioTracks()) {
      old.stop()
      stream.removeTrack(old)
    }
    if (!track) return
    stream.addTrack(track)
    watch(track)
  }

  function setPicture(track: MediaStreamTrack | null): void {
    setTrack('video', track)
    show({ isCameraOff: !track, picture: pictureOf(stream), pictureFault: null })
    onChange()
  }

  /** @returns why it did not open; null if it opened or is no longer wanted */
  async function openPicture(camera: string | null): Promise<DeviceFault | null> {
    const turn = ++asked.camera
    try {
      const track = await openCamera(camera, size)
      if (isOver || turn !== asked.camera) track.stop()
      else {
        opened.camera = camera
        setPicture(track)
      }
      return null
    } catch (error) {
      if (isOver || turn !== asked.camera) return null
      // The previous camera was stopped for this one, so drop its frozen picture.
      if (stream.getVideoTracks().some(({ readyState }) => readyState === 'ended')) setPicture(null)
      const pictureFault = faultOf(error)
      show({ pictureFault })
      return pictureFault
    }
  }

  async function openSound(microphone: string | null): Promise<DeviceFault | null> {
    const turn = ++asked.microphone
    try {
      const track = await openMicrophone(microphone)
      if (isOver || turn !== asked.microphone) {
        track.stop()
        return null
      }
      track.enabled = !view().isMuted
      opened.microphone = microphone
      setTrack('audio', track)
      show({ soundFault: null })
      onChange()
      return null
    } catch (error) {
      if (isOver || turn !== asked.microphone) return null
      const soundFault = faultOf(error)
      // A microphone that could not be changed is still open.
      if (stream.getAudioTracks().some(({ readyState }) => readyState === 'live')) return soundFault
      setTrack('audio', null)
      show({ soundFault })
      onChange()
      return soundFault
    }
  }

  const choose = (part: Partial<Choice>) => show({ choice: { ...view().choice, ...part } })
  const notify = (notice: DeviceNotice) => show({ notice })
  const notifyOfSound = () =>
    notify({ device: 'microphone', what: view().soundFault ? 'lost' : 'failed' })

  /** Opens a camera the user asked for. Notifies them of a failure and restores the last choice that opened. */
  async function askForPicture(camera: string | null): Promise<void> {
    show({ pictureFault: null })
    if (!(await openPicture(camera))) return
    choose({ camera: opened.camera })
    notify({ device: 'camera', what: 'failed' })
  }
  /** Like `askForPicture`, for a microphone. */
  async function askForSound(microphone: string | null): Promise<void> {
    if (!(await openSound(microphone))) return
    choose({ microphone: opened.microphone })
    notifyOfSound()
  }

  /** A track that ends without our stopping it means its device was unplugged, or taken away. */
  function watch(track: MediaStreamTrack): void {
    track.addEventListener('ended', () => void replace(track))
  }
  async function replace(track: MediaStreamTrack): Promise<void> {
    if (isOver || !stream.getTracks().includes(track)) return
    const device = track.kind === 'video' ? 'camera' : 'microphone'
    opened[device] = null
    choose({ [device]: null })
    const fault = await (device === 'camera' ? openPicture(null) : openSound(null))
    const [next] = device === 'camera' ? stream.getVideoTracks() : stream.getAudioTracks()
    if (isOver) return
    if (fault && device === 'camera') notify({ device, what: 'failed' })
    else if (fault) notifyOfSound()
    else if (next) notify({ device, what: 'replaced', by: next.label })
  }
  for (const track of stream.getTracks()) {
    watch(track)
    // It may have ended between the lobby and the call.
    if (track.readyState === 'ended') void replace(track)
  }

  /** Reopens a lost microphone as soon as there is one. */
  const look = () => {
    if (view().soundFault) void openSound(view().choice.microphone)
  }
  navigator.mediaDevices?.addEventListener('devicechange', look)

  async function changeCamera(camera: string | null): Promise<void> {
    choose({ camera })
    if (view().isCameraOff) return
    // Some phones open only one camera at a time.
    for (const track of stream.getVideoTracks()) track.stop()
    await askForPicture(camera)
  }

  return {
    setMuted(isMuted: boolean): void {
      for (const track of stream.getAudioTracks()) track.enabled = !isMuted
      show({ isMuted })
      if (!isMuted && view().soundFault) void askForSound(view().choice.microphone)
      onChange()
    },
    async setCameraOff(isOff: boolean): Promise<void> {
      if (isOff) {
        asked.camera++
        setPicture(null)
      } else await askForPicture(view().choice.camera)
    },
    changeCamera,
    /** Switches to other devices. */
    async choose({ camera, microphone, speaker }: Choice): Promise<void> {
      const before = view().choice
      choose({ microphone, speaker })
      await Promise.all([
        microphone !== before.microphone && askForSound(microphone),
        camera !== before.camera && changeCamera(camera),
      ])
    },
    stop(): void {
      isOver = true
      navigator.mediaDevices?.removeEventListener('devicechange', look)
    },
  }
}
