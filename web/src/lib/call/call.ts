import type { CallScope } from '@swoon/realtime-server/contract/calls'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { command } from '../socket.ts'
import { type Connection, connectTo, type SentSignal } from './connection.ts'
import {
  type Choice,
  type DeviceFault,
  faultOf,
  openCamera,
  openMicrophone,
  type PictureSize,
  stopAll,
} from './devices.ts'
import { type PeerView, strangerView } from './peer-view.ts'
import { onSignals } from './signals.ts'

export interface CallOptions {
  /** What the call belongs to, with its id. */
  scope: CallScope
  id: string
  selfId: string
  /** The other people in it, from the server. */
  peerIds: readonly string[]
  /** The own sound and picture; the call stops their tracks when it is left. */
  stream: MediaStream
  choice: Choice
  size: PictureSize
  /** How people can be connected, asked for each attempt. */
  ice: () => Promise<RTCConfiguration>
  /** The best step of `quality.ts` that may be sent to each of so many others. */
  best?: (others: number) => number
}

export interface CallView {
  peers: Readonly<Record<string, PeerView>>
  isMuted: boolean
  isCameraOff: boolean
  /** The own picture; null while the camera is off. */
  picture: MediaStream | null
  choice: Choice
  /** Why the camera could not be switched on. */
  pictureFault: DeviceFault | null
}

export interface Call {
  readonly store: StoreApi<CallView>
  /** Connects to whoever is new in the list and leaves whoever is not in it any more. */
  setPeers(ids: readonly string[]): void
  setMuted(isMuted: boolean): void
  /** Off also puts out the camera's light. */
  setCameraOff(isOff: boolean): Promise<void>
  changeCamera(id: string): Promise<void>
  changeMicrophone(id: string): Promise<void>
  leave(): void
}

const pictureOf = (stream: MediaStream) => {
  const [track] = stream.getVideoTracks()
  return track ? new MediaStream([track]) : null
}

/** Connects this tab to the other people of a call that it holds. */
export function joinCall({ scope, id, selfId, peerIds, stream, choice, size, ice, best = () => 0 }: CallOptions): Call {
  const connections = new Map<string, Connection>()
  const store = createStore<CallView>(() => ({
    peers: {},
    isMuted: stream.getAudioTracks().every((track) => !track.enabled),
    isCameraOff: stream.getVideoTracks().length === 0,
    picture: pictureOf(stream),
    choice,
    pictureFault: null,
  }))
  let isOver = false

  const outgoing = () => {
    const { isMuted, isCameraOff } = store.getState()
    return { stream, isMuted, isCameraOff }
  }
  const change = (peerId: string, part: Partial<PeerView>) =>
    store.setState(({ peers }) => ({ peers: { ...peers, [peerId]: { ...(peers[peerId] ?? strangerView), ...part } } }))

  const signals = onSignals({ scope, id }, ({ from, data }) => {
    const connection = connections.get(from)
    connection?.take(data)
    return connection !== undefined
  })

  function setPeers(ids: readonly string[]): void {
    const step = best(ids.filter((peerId) => peerId !== selfId).length)
    for (const [peerId, connection] of connections) {
      if (ids.includes(peerId)) continue
      connections.delete(peerId)
      connection.close()
      store.setState(({ peers: { [peerId]: _, ...peers } }) => ({ peers }))
    }
    for (const connection of connections.values()) connection.setBest(step)
    for (const peerId of ids) {
      if (peerId === selfId || connections.has(peerId)) continue
      change(peerId, {})
      const send = async (data: SentSignal) => (await command('call:signal', { scope, id, to: peerId, data })).ok
      const connection = connectTo({
        begins: selfId < peerId,
        outgoing,
        ice,
        send,
        best: step,
        onChange: (part) => change(peerId, part),
      })
      connections.set(peerId, connection)
    }
    signals.again()
  }

  function setTrack(track: MediaStreamTrack | null): void {
    for (const old of stream.getVideoTracks()) {
      old.stop()
      stream.removeTrack(old)
    }
    if (track) stream.addTrack(track)
    for (const connection of connections.values()) connection.setPicture(track)
    store.setState({ isCameraOff: !track, picture: pictureOf(stream), pictureFault: null })
    tellAll()
  }
  const tellAll = () => {
    for (const connection of connections.values()) connection.tellDevices()
  }

  /** Counts what was asked of the devices: one that opens after it was switched off, or changed again, is not wanted any more. */
  const asked = { camera: 0, microphone: 0 }

  async function openPicture(camera: string | null): Promise<void> {
    const turn = ++asked.camera
    try {
      const track = await openCamera(camera, size)
      if (isOver || turn !== asked.camera) return track.stop()
      setTrack(track)
    } catch (error) {
      if (turn !== asked.camera) return
      // The previous camera was stopped for this one, so nobody sees a frozen picture of it.
      if (stream.getVideoTracks().some(({ readyState }) => readyState === 'ended')) setTrack(null)
      store.setState({ pictureFault: faultOf(error) })
    }
  }

  const reconnectAll = () => {
    for (const connection of connections.values()) connection.reconnect()
  }
  window.addEventListener('online', reconnectAll)
  setPeers(peerIds)

  return {
    store,
    setPeers,
    setMuted(isMuted) {
      for (const track of stream.getAudioTracks()) track.enabled = !isMuted
      store.setState({ isMuted })
      tellAll()
    },
    async setCameraOff(isOff) {
      if (isOff) {
        asked.camera++
        setTrack(null)
      } else await openPicture(store.getState().choice.camera)
    },
    async changeCamera(camera) {
      store.setState(({ choice: now }) => ({ choice: { ...now, camera } }))
      // Some phones open only one camera at a time.
      for (const track of stream.getVideoTracks()) track.stop()
      await openPicture(camera)
    },
    async changeMicrophone(microphone) {
      const turn = ++asked.microphone
      const track = await openMicrophone(microphone).catch(() => null)
      if (!track || isOver || turn !== asked.microphone) return track?.stop()
      track.enabled = !store.getState().isMuted
      const [previous] = stream.getAudioTracks()
      if (previous) {
        for (const connection of connections.values()) connection.setSound(previous, track)
        previous.stop()
        stream.removeTrack(previous)
      }
      stream.addTrack(track)
      store.setState(({ choice: now }) => ({ choice: { ...now, microphone } }))
    },
    leave() {
      if (isOver) return
      isOver = true
      signals.stop()
      window.removeEventListener('online', reconnectAll)
      for (const connection of connections.values()) connection.close()
      connections.clear()
      stopAll(stream)
    },
  }
}
