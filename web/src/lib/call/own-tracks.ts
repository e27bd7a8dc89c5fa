import {
  type DeviceFault,
  faultOf,
  openCamera,
  openMicrophone,
  type PictureSize,
} from './devices.ts'
import type { OwnView } from './own-view.ts'

export interface OwnTracksOptions {
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

/** The tracks of the user's own camera and microphone. @param onAdded called with each that opens during the call */
export function ownTracks(
  { stream, size, view, show, onTrack, onChange }: OwnTracksOptions,
  onAdded: (track: MediaStreamTrack) => void,
) {
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
    onAdded(track)
  }

  function setPicture(track: MediaStreamTrack | null): void {
    setTrack('video', track)
    show({ isCameraOff: !track, picture: pictureOf(stream), pictureFault: null })
    onChange()
  }

  /** @returns why the device did not open; null if it opened or is no longer wanted */
  async function open(
    device: keyof typeof asked,
    opening: Promise<MediaStreamTrack>,
    { use, fail }: { use: (track: MediaStreamTrack) => void; fail: (fault: DeviceFault) => void },
  ): Promise<DeviceFault | null> {
    const turn = ++asked[device]
    const isWanted = () => !isOver && turn === asked[device]
    try {
      const track = await opening
      if (isWanted()) use(track)
      else track.stop()
      return null
    } catch (error) {
      if (!isWanted()) return null
      const fault = faultOf(error)
      fail(fault)
      return fault
    }
  }

  const openPicture = (camera: string | null) =>
    open('camera', openCamera(camera, size), {
      use(track) {
        opened.camera = camera
        setPicture(track)
      },
      fail(pictureFault) {
        // The previous camera was stopped for this one, so drop its frozen picture.
        if (stream.getVideoTracks().some(({ readyState }) => readyState === 'ended'))
          setPicture(null)
        show({ pictureFault })
      },
    })

  const openSound = (microphone: string | null) =>
    open('microphone', openMicrophone(microphone), {
      use(track) {
        track.enabled = !view().isMuted
        opened.microphone = microphone
        setTrack('audio', track)
        show({ soundFault: null })
        onChange()
      },
      fail(soundFault) {
        // A microphone that could not be changed is still open.
        if (stream.getAudioTracks().some(({ readyState }) => readyState === 'live')) return
        setTrack('audio', null)
        show({ soundFault })
        onChange()
      },
    })

  return {
    opened,
    openPicture,
    openSound,
    dropPicture(): void {
      asked.camera++
      setPicture(null)
    },
    stop(): void {
      isOver = true
    },
  }
}
