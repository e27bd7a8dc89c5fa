import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownDevices } from './own-devices.ts'
import type { OwnView } from './own-view.ts'

/** The parts of a browser's track that own-devices uses. */
class Track extends EventTarget {
  readyState = 'live'
  enabled = true
  constructor(
    readonly kind: string,
    readonly label: string,
  ) {
    super()
  }
  stop() {
    this.readyState = 'ended'
  }
  unplug() {
    this.stop()
    this.dispatchEvent(new Event('ended'))
  }
}

class Stream {
  constructor(private tracks: Track[]) {}
  getTracks = () => [...this.tracks]
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio')
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video')
  addTrack = (track: Track) => void this.tracks.push(track)
  removeTrack = (track: Track) => {
    this.tracks = this.tracks.filter((one) => one !== track)
  }
}

/** Devices that currently fail to open. */
const broken = new Set<string>()
const browser = Object.assign(new EventTarget(), {
  enumerateDevices: async () => [],
  async getUserMedia(wanted: Record<string, { deviceId?: { exact: string } }>) {
    const kind = wanted.video ? 'video' : 'audio'
    const label = wanted[kind]?.deviceId?.exact ?? `own ${kind}`
    if (broken.has(label)) throw new DOMException('', 'NotReadableError')
    return new Stream([new Track(kind, label)])
  },
})

beforeEach(() => {
  broken.clear()
  vi.stubGlobal('navigator', { mediaDevices: browser })
  vi.stubGlobal('MediaStream', Stream)
})
afterEach(() => void vi.unstubAllGlobals())

/** A call with the browser's own microphone and camera, and all notices its user gets. */
function inCall() {
  const microphone = new Track('audio', 'own audio')
  const stream = new Stream([microphone, new Track('video', 'own video')]) as unknown as MediaStream
  const notices: OwnView['notice'][] = []
  let view: OwnView = {
    isMuted: false,
    isCameraOff: false,
    picture: stream,
    choice: { camera: null, microphone: null, speaker: null },
    pictureFault: null,
    soundFault: null,
    notice: null,
  }
  const devices = ownDevices({
    stream,
    size: { width: 320, height: 240, frameRate: 15 },
    view: () => view,
    show: (part) => {
      view = { ...view, ...part }
      if (part.notice) notices.push(part.notice)
    },
    onTrack: () => {},
    onChange: () => {},
  })
  return {
    devices,
    microphone,
    notices,
    view: () => view,
    heard: () => stream.getAudioTracks()[0]?.label,
  }
}

/** Lets pending devices open, or fail. */
const opened = () => new Promise((resolve) => setImmediate(resolve))

describe('the user is notified', () => {
  it('each time the camera does not open', async () => {
    const { devices, notices, view } = inCall()
    await devices.setCameraOff(true)
    broken.add('own video')
    for (const _ of ['first', 'second']) await devices.setCameraOff(false)
    expect(notices).toEqual(Array.from({ length: 2 }, () => ({ device: 'camera', what: 'failed' })))
    expect(notices[0]).not.toBe(notices[1])
    expect(view()).toMatchObject({ isCameraOff: true, pictureFault: 'busy' })
    broken.clear()
    await devices.setCameraOff(false)
    expect(view()).toMatchObject({ isCameraOff: false, pictureFault: null })
    expect(notices).toHaveLength(2)
  })

  it('each time there is no microphone to unmute, but not when other devices come and go', async () => {
    const { devices, microphone, notices, heard } = inCall()
    broken.add('own audio')
    microphone.unplug()
    await opened()
    const lost = { device: 'microphone', what: 'lost' }
    expect(notices).toEqual([lost])
    browser.dispatchEvent(new Event('devicechange'))
    await opened()
    expect(notices).toHaveLength(1)
    devices.setMuted(false)
    await opened()
    expect(notices).toEqual([lost, lost])
    broken.clear()
    browser.dispatchEvent(new Event('devicechange'))
    await opened()
    expect([notices.length, heard()]).toEqual([2, 'own audio'])
  })

  it('which device is used in place of one that was unplugged', async () => {
    const { microphone, notices } = inCall()
    microphone.unplug()
    await opened()
    expect(notices).toEqual([{ device: 'microphone', what: 'replaced', by: 'own audio' }])
  })

  it('of a chosen device that does not open, and the choice is again the one that is in use', async () => {
    const { devices, notices, view, heard } = inCall()
    await devices.choose({ camera: null, microphone: 'desk', speaker: null })
    broken.add('headset').add('webcam')
    await devices.choose({ camera: 'webcam', microphone: 'headset', speaker: 'tv' })
    expect(view().choice).toEqual({ camera: null, microphone: 'desk', speaker: 'tv' })
    expect(heard()).toBe('desk')
    expect(notices).toHaveLength(2)
    expect(notices).toContainEqual({ device: 'microphone', what: 'failed' })
    expect(notices).toContainEqual({ device: 'camera', what: 'failed' })
  })
})
