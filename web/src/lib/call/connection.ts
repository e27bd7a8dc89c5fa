import type { Signal } from '@swoon/realtime-server/contract/calls'
import SimplePeer from 'simple-peer'
import { next, unconnected } from './connection-rules.ts'
import type { Effect, Event, SentSignal, Timer } from './connection-state.ts'
import type { Pace } from './pace.ts'
import type { PeerView } from './peer-view.ts'
import { pictureQuality } from './picture-quality.ts'
import { judge } from './quality.ts'
import { createTimers } from './timers.ts'
import { watchLink } from './watch-link.ts'

export type { SentSignal }

export interface Outgoing {
  stream: MediaStream
  isMuted: boolean
  isCameraOff: boolean
}

interface ConnectionOptions {
  /** True if this side begins the attempts; the other side requests them. */
  begins: boolean
  /** A page's attempts go one by one: in parallel they would slow each other down. @returns a function that gives the turn back */
  takeTurn: () => Promise<() => void>
  /** Shared by all connections of the page. */
  pace: Pace
  outgoing: () => Outgoing
  /** Returns the ICE servers for an attempt. */
  ice: () => Promise<RTCConfiguration>
  /** @returns whether the server has passed it on */
  send: (data: SentSignal) => Promise<boolean>
  /** The best quality step that the call allows. */
  best: number
  onChange: (change: Partial<PeerView>) => void
  /** Connecting is hard for this page, or no longer is. */
  onStrain: (change: 1 | -1) => void
}

type Peer = SimplePeer<Signal>

type Sent = Record<'audio' | 'video', MediaStreamTrack | null>

export type Connection = ReturnType<typeof connectTo>

/** Connects to one other person, and reconnects whenever the connection is lost, until closed. The rules decide; this acts. */
export function connectTo(options: ConnectionOptions) {
  const { begins, takeTurn, pace, outgoing, ice, send, onChange } = options
  const quality = pictureQuality(options.best)
  const timers = createTimers<Timer>((name) => dispatch({ type: 'timer', name }))
  let state = unconnected(begins)
  let peer: Peer | null = null
  let giveTurnBack = () => {}
  let stopWatching = () => {}
  /** The tracks being sent, by which the library finds their senders. */
  let sent: Sent = { audio: null, video: null }

  function dispatch(event: Event): void {
    const now = { page: performance.now(), clock: Date.now(), pace: pace.current() }
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
        timers.start(effect.timer, effect.milliseconds)
        break
      case 'cancel':
        timers.cancel(effect.timers)
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
        break
      case 'strain':
        options.onStrain(effect.change)
    }
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
      if (signal.type === 'offer') dispatchOwn({ type: isPassed ? 'offer-passed' : 'offer-lost' })
    })
    opened.on('stream', showOwn)
    // A camera turned on later arrives in the same stream; the view must notice.
    opened.on('track', (_, stream) => showOwn(new MediaStream(stream.getTracks())))
    opened.on('connect', () => {
      if (peer === opened) pace.note(performance.now() - state.begunAt)
      dispatchOwn({ type: 'connected' })
    })
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
    /** Handles a signal from the other side. */
    take: (data: SentSignal): void => dispatch({ type: 'heard', sent: data }),
    /** Replaces the track of the user's camera or microphone; null sends nothing. */
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
    /** Announces that this page is about to close. */
    sayAway: (): void => void send({ attempt: state.attempt, signal: { type: 'away' } }),
    /** Replaces the connection now, since it probably runs over a network this device has left. */
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
    // Their picture is wanted even without one to send.
    ...(initiator && { offerOptions: { offerToReceiveAudio: true, offerToReceiveVideo: true } }),
  })
