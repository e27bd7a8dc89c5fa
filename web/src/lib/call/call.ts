import type { CallScope } from '@swoon/realtime-server/contract/calls'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { command } from '../socket.ts'
import { type Connection, connectTo, type SentSignal } from './connection.ts'
import { type Choice, type PictureSize, stopAll } from './devices.ts'
import { ownDevices } from './own-devices.ts'
import { pictureOf } from './own-tracks.ts'
import type { OwnView } from './own-view.ts'
import { createPace } from './pace.ts'
import { type PeerView, strangerView } from './peer-view.ts'
import { steps } from './quality.ts'
import { sharedFor } from './shared-for.ts'
import { onSignals } from './signals.ts'
import { createTurns } from './turns.ts'

export interface CallOptions {
  scope: CallScope
  id: string
  selfId: string
  /** The other people in the call, from the server. */
  peerIds: readonly string[]
  /** The user's own sound and picture; leaving the call stops the tracks. */
  stream: MediaStream
  choice: Choice
  size: PictureSize
  /** Returns the ICE servers. */
  ice: () => Promise<RTCConfiguration>
  /** The best step of `quality.ts` to send to each of this many others. */
  best?: (others: number) => number
}

export interface CallView extends OwnView {
  peers: Readonly<Record<string, PeerView>>
}

export interface Call {
  readonly store: StoreApi<CallView>
  /** Connects to new people in the list and disconnects those no longer in it. */
  setPeers(ids: readonly string[]): void
  setMuted(isMuted: boolean): void
  /** Turning it off also turns off the camera's light. */
  setCameraOff(isOff: boolean): Promise<void>
  changeCamera(id: string): Promise<void>
  /** Switches to other devices. A camera that is off stays off. */
  choose(choice: Choice): Promise<void>
  /** Starts new connection attempts to everyone now. */
  reconnect(): void
  leave(): void
}

/** Milliseconds that a page's attempts share ICE servers; a relay's credentials are valid for ten minutes. */
const iceLife = 60_000

/** Connects this tab, which has claimed the call, to the other people in it. */
export function joinCall({
  scope,
  id,
  selfId,
  peerIds,
  stream,
  choice,
  size,
  ice: askIce,
  best = () => 0,
}: CallOptions): Call {
  const connections = new Map<string, Connection>()
  const store = createStore<CallView>(() => ({
    peers: {},
    isMuted: stream.getAudioTracks().every((track) => !track.enabled),
    isCameraOff: stream.getVideoTracks().length === 0,
    picture: pictureOf(stream),
    choice,
    pictureFault: null,
    soundFault: null,
    notice: null,
  }))
  const takeTurn = createTurns()
  const ice = sharedFor(iceLife, askIce)
  const pace = createPace()
  /** Attempts that took too long, less the connections that have settled since. */
  let strain = 0
  let isOver = false

  const outgoing = () => {
    const { isMuted, soundFault, isCameraOff } = store.getState()
    return { stream, isMuted: isMuted || soundFault !== null, isCameraOff }
  }
  const change = (peerId: string, part: Partial<PeerView>) =>
    store.setState(({ peers }) => ({
      peers: { ...peers, [peerId]: { ...(peers[peerId] ?? strangerView), ...part } },
    }))

  const signals = onSignals({ scope, id }, ({ from, data }) => {
    const connection = connections.get(from)
    connection?.take(data)
    return connection !== undefined
  })

  /** A device that connects with difficulty sends smaller pictures. */
  const stepFor = (others: number) => Math.min(steps.length - 1, best(others) + strain)
  function setStrain(change: 1 | -1): void {
    strain = Math.max(0, Math.min(steps.length - 1, strain + change))
    for (const connection of connections.values()) connection.setBest(stepFor(connections.size))
  }

  function setPeers(ids: readonly string[]): void {
    const step = stepFor(ids.filter((peerId) => peerId !== selfId).length)
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
      const send = async (data: SentSignal) =>
        (await command('call:signal', { scope, id, to: peerId, data })).ok
      const connection = connectTo({
        begins: selfId < peerId,
        takeTurn,
        pace,
        outgoing,
        ice,
        send,
        best: step,
        onChange: (part) => change(peerId, part),
        onStrain: setStrain,
      })
      connections.set(peerId, connection)
    }
    signals.again()
  }

  const publishDevices = () => {
    for (const connection of connections.values()) connection.sendDevices()
  }
  const devices = ownDevices({
    stream,
    size,
    view: store.getState,
    show: store.setState,
    onTrack: (kind, track) => {
      for (const connection of connections.values()) connection.setTrack(kind, track)
    },
    onChange: publishDevices,
  })

  const reconnectAll = () => {
    for (const connection of connections.values()) connection.reconnect()
  }
  const sayAway = () => {
    for (const connection of connections.values()) connection.sayAway()
  }
  window.addEventListener('online', reconnectAll)
  window.addEventListener('pagehide', sayAway)
  setPeers(peerIds)

  return {
    store,
    setPeers,
    setMuted: devices.setMuted,
    setCameraOff: devices.setCameraOff,
    changeCamera: devices.changeCamera,
    choose: devices.choose,
    reconnect: reconnectAll,
    leave() {
      if (isOver) return
      isOver = true
      signals.stop()
      devices.stop()
      window.removeEventListener('online', reconnectAll)
      window.removeEventListener('pagehide', sayAway)
      for (const connection of connections.values()) connection.close()
      connections.clear()
      stopAll(stream)
    },
  }
}
