import type { Signal } from '@swoon/realtime-server/contract/calls'
import SimplePeer from 'simple-peer'
import { next, unconnected } from './connection-rules.ts'
import type { Effect, Event, SentSignal, Timer } from './connection-state.ts'
import type { PeerView } from './peer-view.ts'
import { pictureQuality } from './picture-quality.ts'
import { judge } from './quality.ts'
import { watchLink } from './watch-link.ts'

export type { SentSignal }

export interface Outgoing {
  stream: MediaStream
  isMuted: boolean
  isCameraOff: boolean
}

interface ConnectionOptions {
  /** One of two begins every attempt; the other one asks for it. */
  begins: boolean
  /** Attempts of one page begin one after the other: together they would make each other slower. @returns what gives the turn back */
  takeTurn: () => Promise<() => void>
  outgoing: () => Outgoing
  /** Asked again for each attempt, because credentials of a relay expire. */
  ice: () => Promise<RTCConfiguration>
  /** @returns whether the server has passed it on */
  send: (data: SentSignal) => Promise<boolean>
  /** The best quality step that the call permits. */
  best: number
  onChange: (change: Partial<PeerView>) => void
}

type Peer = SimplePeer<Signal>

type Sent = Record<'audio' | 'video', MediaStreamTrack | null>

export type Connection = ReturnType<typeof connectTo>

/** Connects to one other person, and again whenever the way is lost, until it is closed. The rules decide; this acts. */
export function connectTo(options: ConnectionOptions) {
  const { begins, takeTurn, outgoing, ice, send, onChange } = options
  const quality = pictureQuality(options.best)
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>()
  let state = unconnected(begins)
  let peer: Peer | null = null
  let giveTurnBack = () => {}
  let stopWatching = () => {}
  /** The tracks that are sent, by which the library finds their places in the connection. */
  let sent: Sent = { audio: null, video: null }

  function dispatch(event: Event): void {
    const now = { page: performance.now(), clock: Date.now() }
    const { state: following, effects } = next(state, event, now)
    state = following
    for (const effect of effects) act(effect)
  }

  function act(effect: Effect): void {
    switch (effect.do) {
      case 'show':
        onChange(effect.change)
        break
      case 'send':
        void send(effect.sent)
        break
      case 'send-devices':
        sendDevices()
        break
      case 'after':
        after(effect.timer, effect.milliseconds)
        break
      case 'cancel':
        for (const timer of effect.timers) clearTimeout(timers.get(timer))
        break
      case 'take-turn':
        giveTurnBack()
        void waitForTurn()
        break
      case 'give-turn-back':
        giveTurnBack()
        break
      case 'configure':
        void configure(effect.attempt)
        break
      case 'open':
        open(effect)
        break
      case 'signal':
        if (peer && !peer.destroyed) for (const signal of effect.signals) peer.signal(signal)
        break
      case 'drop':
        drop()
        break
      case 'measure':
        measure()
        break
      case 'shrink':
        if (peer?._pc) quality.shrink(peer._pc)
    }
  }

  function after(name: Timer, milliseconds: number): void {
    clearTimeout(timers.get(name))
    timers.set(
      name,
      setTimeout(() => dispatch({ type: 'timer', name }), milliseconds),
    )
  }

  async function waitForTurn(): Promise<void> {
    giveTurnBack = await takeTurn()
    dispatch({ type: 'turn' })
  }

  async function configure(attempt: number): Promise<void> {
    const config = await ice().catch(() => null)
    dispatch({ type: 'configured', attempt, config })
  }

  function open({ config, attempt }: { config: RTCConfiguration; attempt: number }): void {
    const { stream } = outgoing()
    sent = { audio: stream.getAudioTracks()[0] ?? null, video: stream.getVideoTracks()[0] ?? null }
    const opened = peerOf(begins, config, stream)
    peer = opened
    const dispatchOwn = (event: Event) => peer === opened && dispatch(event)
    const showOwn = (stream: MediaStream) => peer === opened && onChange({ stream })
    opened.on('signal', async (signal) => {
      const isPassed = await send({ attempt, signal })
      if (!isPassed && signal.type === 'offer') dispatchOwn({ type: 'offer-lost' })
    })
    opened.on('stream', showOwn)
    // A camera that is switched on later arrives in the same stream; the view must notice.
    opened.on('track', (_, stream) => showOwn(new MediaStream(stream.getTracks())))
    opened.on('connect', () => dispatchOwn({ type: 'connected' }))
    opened.on('error', () => {})
    opened.on('close', () => dispatchOwn({ type: 'broken' }))
    const pc = opened._pc
    pc?.addEventListener('iceconnectionstatechange', () =>
      dispatchOwn({ type: 'ice', state: pc.iceConnectionState }),
    )
  }

  function measure(): void {
    const pc = peer?._pc
    if (!pc) return
    void quality.apply(pc)
    stopWatching = watchLink(pc, {
      onMeasure: (seen) => {
        onChange({ link: judge(seen) })
        quality.follow(seen, pc)
      },
      onFlow: (hasCome) => dispatch({ type: 'flow', hasCome }),
    })
  }

  function drop(): void {
    const last = peer
    peer = null
    stopWatching()
    last?.destroy()
  }

  function sendDevices(): void {
    const { isMuted, isCameraOff } = outgoing()
    void send({ attempt: state.attempt, signal: { type: 'devices', isMuted, isCameraOff } })
  }

  dispatch({ type: 'started' })

  return {
    /** Takes in a signal of the other side. */
    take: (data: SentSignal): void => dispatch({ type: 'heard', sent: data }),
    /** The track of the user's own camera or microphone has changed; null sends nothing. */
    setTrack(kind: keyof Sent, track: MediaStreamTrack | null): void {
      const { stream } = outgoing()
      if (!peer || peer.destroyed) return
      const previous = sent[kind]
      if (previous) peer.replaceTrack(previous, track, stream)
      else if (track) {
        sent[kind] = track
        peer.addTrack(track, stream)
      }
      if (kind === 'video' && peer._pc) void quality.apply(peer._pc)
    },
    setBest: (best: number): void => quality.setBest(best, peer?._pc),
    sendDevices,
    /** Says that this page is about to be gone. */
    sayAway: (): void => void send({ attempt: state.attempt, signal: { type: 'away' } }),
    /** Replaces the way now, because it probably leads through a network that this device has left. */
    reconnect: (): void => dispatch({ type: 'reconnect' }),
    close: (): void => dispatch({ type: 'close' }),
  }
}

const peerOf = (initiator: boolean, config: RTCConfiguration, stream: MediaStream): Peer =>
  new SimplePeer({
    initiator,
    config,
    stream,
    trickle: true,
    // Their picture is wanted even if there is none to send.
    ...(initiator && { offerOptions: { offerToReceiveAudio: true, offerToReceiveVideo: true } }),
  })
