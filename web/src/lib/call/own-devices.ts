import type { Choice } from './devices.ts'
import { type OwnTracksOptions, ownTracks } from './own-tracks.ts'
import type { DeviceNotice } from './own-view.ts'

/** The user's own camera and microphone in a call: turns them off and on, changes them, and replaces unplugged ones. */
export function ownDevices(options: OwnTracksOptions) {
  const { stream, view, show, onChange } = options
  let isOver = false
  const tracks = ownTracks(options, watch)
  const { opened, openPicture, openSound } = tracks

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
      if (isOff) tracks.dropPicture()
      else await askForPicture(view().choice.camera)
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
      tracks.stop()
      navigator.mediaDevices?.removeEventListener('devicechange', look)
    },
  }
}
