import type { Signal } from '@swoon/realtime-server/contract/calls'
import SimplePeer from 'simple-peer'
import type { PeerView } from './peer-view.ts'
import { judge, nextQuality, type Quality, steps } from './quality.ts'
import { linkMeter } from './statistics.ts'

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
  outgoing: () => Outgoing
  /** Asked again for each attempt, because credentials of a relay expire. */
  ice: () => Promise<RTCConfiguration>
  /** @returns whether the server has passed it on */
  send: (data: SentSignal) => Promise<boolean>
  /** The best quality step that the call permits. */
  best: number
  onChange: (change: Partial<PeerView>) => void
}

export type Connection = ReturnType<typeof connectTo>

/** In milliseconds: until an attempt is given up, a lost way is replaced, an unheard question is repeated, and the link is measured. */
const timing = { attempt: 8000, lost: 5000, ask: 2000, again: 500, young: 1500, measure: 2000 } as const
const attempts = 1_000_000

/** Numbers of attempts grow with the clock, so that those of a reloaded page are newer too, and begin again after 11 days. */
const clockAttempt = () => 1 + (Math.floor(Date.now() / 1000) % (attempts - 1))
const isNewer = (next: number, known: number) => known === 0 || (next - known + attempts) % attempts < attempts / 2
const hello: SentSignal = { attempt: 0, signal: { type: 'renegotiate', renegotiate: true } }

/** Connects to one other person, and again by itself whenever the way is lost, until it is closed. */
export function connectTo({ begins, outgoing, ice, send, best: bestAtFirst, onChange }: ConnectionOptions) {
  let best = bestAtFirst
  let peer: SimplePeer | null = null
  let attempt = 0
  let begunAt = 0
  let isOfferLost = false
  let isClosed = false
  let isUp = false
  let wasUp = false
  let sentPicture: MediaStreamTrack | null = null
  let waiting: Signal[] = []
  let quality: Quality = { step: best, calm: 0 }
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function after(name: string, milliseconds: number, work: () => void): void {
    clearTimeout(timers.get(name))
    timers.set(
      name,
      setTimeout(() => !isClosed && work(), milliseconds),
    )
  }
  const cancel = (name: string) => clearTimeout(timers.get(name))

  /** Makes a new attempt, or asks the other side for one. */
  function renew(): void {
    if (begins) void begin()
    else ask()
  }

  async function begin(): Promise<void> {
    const next = clockAttempt()
    attempt = next !== attempt && isNewer(next, attempt) ? next : (attempt % (attempts - 1)) + 1
    begunAt = performance.now()
    isOfferLost = false
    await open(true)
  }

  function ask(): void {
    if (isClosed || isUp) return
    void send(hello)
    after('ask', timing.ask, ask)
  }

  async function open(isInitiator: boolean): Promise<void> {
    const mine = attempt
    drop()
    onChange({ state: 'connecting', isLost: wasUp })
    after('attempt', timing.attempt, renew)
    const config = await ice().catch(() => null)
    if (isClosed || mine !== attempt) return
    if (!config) return after('attempt', timing.ask, renew)
    const { stream } = outgoing()
    sentPicture = stream.getVideoTracks()[0] ?? null
    const opened = new SimplePeer({
      initiator: isInitiator,
      config,
      stream,
      trickle: true,
      // Their picture is wanted even if there is none to send.
      ...(isInitiator && { offerOptions: { offerToReceiveAudio: true, offerToReceiveVideo: true } }),
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
    opened.on('track', (_, stream) => isCurrent() && onChange({ stream: new MediaStream(stream.getTracks()) }))
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
    for (const name of ['attempt', 'ask']) cancel(name)
    onChange({ state: 'connected', isLost: false })
    tellDevices()
    const pc = opened._pc
    if (!pc) return
    void apply(pc)
    const meter = linkMeter(pc)
    const measure = async () => {
      if (peer !== opened || isClosed) return
      const seen = await meter().catch(() => null)
      if (peer !== opened || isClosed) return
      if (seen) {
        const next = nextQuality(quality, seen, best)
        const isOther = next.step !== quality.step
        quality = next
        onChange({ link: judge(seen) })
        if (isOther) void apply(pc)
      }
      after('measure', timing.measure, () => void measure())
    }
    after('measure', timing.measure, () => void measure())
  }

  /** Some ways come back by themselves. One that does not stays disconnected for ever, so it is replaced. */
  function watch({ _pc }: SimplePeer): void {
    if (_pc?.iceConnectionState === 'disconnected') {
      onChange({ state: 'connecting', isLost: true })
      after('lost', timing.lost + (begins ? 0 : timing.young), () => {
        isUp = false
        renew()
      })
    } else if (_pc?.iceConnectionState === 'connected' || _pc?.iceConnectionState === 'completed') {
      cancel('lost')
      if (isUp) onChange({ state: 'connected', isLost: false })
    }
  }

  async function apply(pc: RTCPeerConnection): Promise<void> {
    const step = steps[quality.step]
    const sender = pc.getSenders().find(({ track }) => track?.kind === 'video')
    if (!step || !sender) return
    const parameters = sender.getParameters()
    // A small picture of a room is not made smaller than 120 lines.
    const smallest = Math.max(1, (sender.track?.getSettings().height ?? 720) / 120)
    for (const encoding of parameters.encodings) {
      encoding.maxBitrate = step.bitrate
      encoding.scaleResolutionDownBy = Math.min(step.smaller, smallest)
      encoding.maxFramerate = step.frames
    }
    await sender.setParameters(parameters).catch(() => {})
  }

  function tellDevices(): void {
    const { isMuted, isCameraOff } = outgoing()
    void send({ attempt, signal: { type: 'devices', isMuted, isCameraOff } })
  }

  function drop(): void {
    const last = peer
    peer = null
    isUp = false
    for (const name of ['lost', 'measure', 'ask']) cancel(name)
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
        onChange({ isMuted: signal.isMuted, isCameraOff: signal.isCameraOff })
        return
      }
      if (theirs === 0) {
        if (begins && (isOfferLost || isUp || performance.now() - begunAt > timing.young)) void begin()
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
    /** The camera's track has changed; null sends no picture. */
    setPicture(track: MediaStreamTrack | null): void {
      const { stream } = outgoing()
      if (!peer || peer.destroyed) return
      if (sentPicture) peer.replaceTrack(sentPicture, track, stream)
      else if (track) {
        sentPicture = track
        peer.addTrack(track, stream)
      }
      if (peer._pc) void apply(peer._pc)
    },
    /** More or fewer people share the device's way out. */
    setBest(next: number): void {
      if (next === best) return
      best = next
      if (quality.step >= best) return
      quality = { step: best, calm: 0 }
      if (peer?._pc) void apply(peer._pc)
    },
    setSound(previous: MediaStreamTrack, track: MediaStreamTrack): void {
      if (peer && !peer.destroyed) peer.replaceTrack(previous, track, outgoing().stream)
    },
    tellDevices,
    /** Replaces the way now, because it probably leads through a network that this device has left. */
    reconnect(): void {
      if (isClosed) return
      isUp = false
      onChange({ state: 'connecting', isLost: wasUp })
      renew()
    },
    close(): void {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
      drop()
      onChange({ state: 'closed', stream: null })
    },
  }
}
