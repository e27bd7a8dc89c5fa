import type { Signal } from '@swoon/realtime-server/contract/calls'
import SimplePeer from 'simple-peer'
import type { PeerView } from './peer-view.ts'
import { pictureQuality } from './picture-quality.ts'
import { judge } from './quality.ts'
import { flowMeter, linkMeter } from './statistics.ts'

const attempts = 1_000_000

/** Numbers of attempts grow with the clock, so that those of a reloaded page are newer too, and begin again after 11 days. */
const byClock = () => 1 + (Math.floor(Date.now() / 1000) % (attempts - 1))

const isNewer = (next: number, known: number): boolean =>
  known === 0 || (next - known + attempts) % attempts < attempts / 2

/** The number of the attempt after this one; 0 stands for none. */
function attemptAfter(known: number): number {
  const next = byClock()
  return next !== known && isNewer(next, known) ? next : (known % (attempts - 1)) + 1
}

export interface SentSignal {
  attempt: number
  signal: Signal
}

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

type Sent = Record<'audio' | 'video', MediaStreamTrack | null>

export type Connection = ReturnType<typeof connectTo>

/**
 * In milliseconds: until an attempt is given up, at first and at most, until several have failed, before and after the two were
 * connected, a lost way is replaced, at first and at most, until the next connection of the page may begin, until a way counts as a
 * lasting one, an unheard question is repeated, the link is measured, and it is seen whether anything arrives.
 */
const timing = {
  attempt: [8000, 30_000],
  stuck: [20_000, 45_000],
  lost: [5000, 20_000],
  turn: 4000,
  settled: 20_000,
  ask: 2000,
  again: 500,
  young: 1500,
  measure: 2000,
  look: 1000,
} as const
/** How much longer an attempt may take after one that failed: under load each one makes all others slower. */
const patience = 1.5
/** After so many looks in a row at which nothing had arrived, the person is being connected again. */
const looks = 2
const hello: SentSignal = { attempt: 0, signal: { type: 'renegotiate', renegotiate: true } }

/** Connects to one other person, and again by itself whenever the way is lost, until it is closed. */
export function connectTo({
  begins,
  takeTurn,
  outgoing,
  ice,
  send,
  best,
  onChange,
}: ConnectionOptions) {
  let peer: SimplePeer | null = null
  let attempt = 0
  let begunAt = 0
  let isOfferLost = false
  let isClosed = false
  let isUp = false
  let wasUp = false
  /** How long the next attempt may take. */
  let allowed: number = timing.attempt[0]
  /** How long a lost way may take to come back. */
  let waitsFor: number = timing.lost[0]
  let isQueued = false
  let giveTurnBack = () => {}
  let isWatched = false
  /** Nothing of theirs arrives, although they send. */
  let isStalled = false
  let areSending = true
  /** Something has arrived in the last second. */
  let hasFlow = false
  /** The tracks that are sent, by which the library finds their places in the connection. */
  let sent: Sent = { audio: null, video: null }
  let waiting: Signal[] = []
  const quality = pictureQuality(best)
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function after(name: string, milliseconds: number, work: () => void): void {
    clearTimeout(timers.get(name))
    timers.set(
      name,
      setTimeout(() => !isClosed && work(), milliseconds),
    )
  }
  const cancel = (name: string) => clearTimeout(timers.get(name))

  /** Reports when several attempts in a row have failed. */
  function watchAttempts(): void {
    if (isWatched) return
    isWatched = true
    after('stuck', timing.stuck[wasUp ? 1 : 0], () => onChange({ isStuck: true }))
  }

  /** Makes a new attempt, or asks the other side for one. */
  function renew(): void {
    if (begins) void begin()
    else ask()
  }

  /** A question that crosses with the offer of an attempt must not end it, which takes longer on a slow device. */
  const tooYoung = () => Math.max(timing.young, allowed / 4)

  async function begin(): Promise<void> {
    if (isQueued) return
    isQueued = true
    giveTurnBack()
    giveTurnBack = await takeTurn()
    isQueued = false
    if (isClosed) return giveTurnBack()
    after('turn', timing.turn, giveTurnBack)
    attempt = attemptAfter(attempt)
    begunAt = performance.now()
    isOfferLost = false
    await open(true)
  }

  function ask(): void {
    if (isClosed || isUp) return
    watchAttempts()
    void send(hello)
    after('ask', timing.ask, ask)
  }

  async function open(isInitiator: boolean): Promise<void> {
    const mine = attempt
    drop()
    onChange({ state: 'connecting', isLost: wasUp })
    watchAttempts()
    // The side that begins attempts decides when one has failed; the other one is a little more patient.
    after('attempt', allowed + (isInitiator ? 0 : timing.young), renew)
    allowed = Math.min(allowed * patience, timing.attempt[1])
    const config = await ice().catch(() => null)
    if (isClosed || mine !== attempt) return
    if (!config) return after('attempt', timing.ask, renew)
    const { stream } = outgoing()
    sent = { audio: stream.getAudioTracks()[0] ?? null, video: stream.getVideoTracks()[0] ?? null }
    const opened = new SimplePeer({
      initiator: isInitiator,
      config,
      stream,
      trickle: true,
      // Their picture is wanted even if there is none to send.
      ...(isInitiator && {
        offerOptions: { offerToReceiveAudio: true, offerToReceiveVideo: true },
      }),
    })
    peer = opened
    listen(opened, mine)
    for (const signal of waiting.splice(0)) opened.signal(signal)
  }

  function listen(opened: SimplePeer, mine: number): void {
    const isCurrent = () => peer === opened && !isClosed
    opened.on('signal', async (signal) => {
      const isPassed = await send({ attempt: mine, signal })
      if (isCurrent() && !isPassed && signal.type === 'offer') {
        isOfferLost = true
        if (!isUp) after('attempt', timing.ask, renew)
      }
    })
    opened.on('stream', (stream) => isCurrent() && onChange({ stream }))
    // A camera that is switched on later arrives in the same stream; the view must notice.
    opened.on(
      'track',
      (_, stream) => isCurrent() && onChange({ stream: new MediaStream(stream.getTracks()) }),
    )
    opened.on('connect', () => isCurrent() && up(opened))
    opened.on('error', () => {})
    opened.on('close', () => {
      if (!isCurrent()) return
      peer = null
      isUp = false
      onChange({ state: 'connecting', isLost: wasUp })
      after('attempt', timing.again, renew)
    })
    opened._pc?.addEventListener('iceconnectionstatechange', () => isCurrent() && watch(opened))
  }

  function up(opened: SimplePeer): void {
    isUp = true
    wasUp = true
    isWatched = false
    allowed = timing.attempt[0]
    giveTurnBack()
    after('settled', timing.settled, () => {
      waitsFor = timing.lost[0]
    })
    for (const name of ['attempt', 'ask', 'stuck']) cancel(name)
    onChange({ state: 'connected', isLost: false, isStuck: false, isAway: false })
    sendDevices()
    const pc = opened._pc
    if (!pc) return
    void quality.apply(pc)
    const meter = linkMeter(pc)
    const measure = async () => {
      if (peer !== opened || isClosed) return
      const seen = await meter().catch(() => null)
      if (peer !== opened || isClosed) return
      if (seen) {
        onChange({ link: judge(seen) })
        quality.follow(seen, pc)
      }
      after('measure', timing.measure, () => void measure())
    }
    after('measure', timing.measure, () => void measure())
    lookAt(opened, pc)
  }

  /** A browser notices only after seconds that a way is lost; that nothing arrives shows sooner. */
  function lookAt(opened: SimplePeer, pc: RTCPeerConnection): void {
    const meter = flowMeter(pc)
    let hasFlowed = false
    hasFlow = false
    let missed = 0
    const look = async () => {
      const hasCome = await meter().catch(() => true)
      if (peer !== opened || isClosed) return
      hasFlow = hasCome
      hasFlowed ||= hasCome
      missed = hasCome || !hasFlowed || !areSending ? 0 : missed + 1
      if (isStalled !== missed >= looks) {
        isStalled = !isStalled
        onChange({ state: isStalled ? 'connecting' : 'connected', isLost: isStalled })
      }
      after('look', timing.look, () => void look())
    }
    after('look', timing.look, () => void look())
  }

  /**
   * Some ways come back by themselves, sooner with a smaller picture. One that does not stays disconnected for ever, so it is replaced,
   * but never while anything still arrives.
   */
  function watch({ _pc }: SimplePeer): void {
    if (_pc?.iceConnectionState === 'disconnected') {
      onChange({ state: 'connecting', isLost: true })
      quality.shrink(_pc)
      awaitReturn()
    } else if (_pc?.iceConnectionState === 'connected' || _pc?.iceConnectionState === 'completed') {
      cancel('lost')
      if (isUp && !isStalled) onChange({ state: 'connected', isLost: false })
    }
  }

  function awaitReturn(): void {
    after('lost', waitsFor + (begins ? 0 : timing.young), () => {
      if (areSending && hasFlow) return awaitReturn()
      isUp = false
      waitsFor = Math.min(waitsFor * patience, timing.lost[1])
      renew()
    })
  }

  function sendDevices(): void {
    const { isMuted, isCameraOff } = outgoing()
    void send({ attempt, signal: { type: 'devices', isMuted, isCameraOff } })
  }

  function drop(): void {
    const last = peer
    peer = null
    isUp = false
    isStalled = false
    hasFlow = false
    for (const name of ['lost', 'settled', 'measure', 'look', 'ask']) cancel(name)
    last?.destroy()
  }

  if (begins) void begin()
  // An offer that has come before makes the question unnecessary.
  else after('ask', 0, ask)

  return {
    /** Takes in a signal of the other side. */
    take({ attempt: theirs, signal }: SentSignal): void {
      if (isClosed) return
      if (signal.type === 'devices') {
        areSending = !signal.isMuted || !signal.isCameraOff
        onChange({ isMuted: signal.isMuted, isCameraOff: signal.isCameraOff })
        return
      }
      if (signal.type === 'away') {
        drop()
        cancel('attempt')
        onChange({ state: 'connecting', isLost: wasUp, isAway: true, stream: null })
        return
      }
      onChange({ isAway: false })
      if (theirs === 0) {
        if (begins && (isOfferLost || isUp || performance.now() - begunAt > tooYoung()))
          void begin()
        return
      }
      if (theirs === attempt) {
        if (peer && !peer.destroyed) peer.signal(signal)
        else waiting.push(signal)
        return
      }
      if (begins || !isNewer(theirs, attempt)) return
      attempt = theirs
      waiting = [signal]
      void open(false)
    },
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
    setBest: (next: number): void => quality.setBest(next, peer?._pc),
    sendDevices,
    /** Says that this page is about to be gone. */
    sayAway: (): void => void send({ attempt, signal: { type: 'away' } }),
    /** Replaces the way now, because it probably leads through a network that this device has left. */
    reconnect(): void {
      if (isClosed) return
      isUp = false
      isWatched = false
      allowed = timing.attempt[0]
      onChange({ state: 'connecting', isLost: wasUp, isStuck: false })
      renew()
    },
    close(): void {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
      giveTurnBack()
      drop()
      onChange({ state: 'closed', stream: null })
    },
  }
}
