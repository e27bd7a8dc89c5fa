import type { Choice, DeviceFault } from './devices.ts'

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
