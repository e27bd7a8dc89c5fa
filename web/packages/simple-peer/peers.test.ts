import SimplePeer from 'simple-peer'
import { expect, it, vi } from 'vitest'

interface Channel {
  label: string
  readyState: string
  close: () => void
  onopen?: () => void
  onmessage?: (event: object) => void
}
interface Signal {
  type: string
  sdp?: string
}

/** The parts of a browser's connection that a peer uses; `other` is the connection at the far end. */
class Connection {
  static opened: Connection[] = []
  signalingState = 'stable'
  iceConnectionState = 'new'
  iceGatheringState = 'new'
  localDescription: Signal | null = null
  remoteDescription: Signal | null = null
  isClosed = false
  channel: Channel | null = null
  ondatachannel = (_: { channel: Channel }) => {}
  ontrack = (_: object) => {}
  oniceconnectionstatechange = () => {}

  constructor() {
    Connection.opened.push(this)
  }
  createDataChannel(label: string): Channel {
    this.channel = { label, readyState: 'connecting', close: () => {} }
    return this.channel
  }
  createOffer = async () => ({ type: 'offer', sdp: 'an offer' })
  createAnswer = async () => ({ type: 'answer', sdp: 'an answer' })
  async setLocalDescription(description: Signal) {
    this.localDescription = description
  }
  async setRemoteDescription(description: Signal) {
    this.remoteDescription = description
  }
  getTransceivers = () => []
  getStats = async () => [{ type: 'candidate-pair', id: 'pair', selected: true }]
  close() {
    this.isClosed = true
  }
  /** Continues as a browser does once it has found a route. */
  connect(channel: Channel | null): void {
    if (channel) channel.readyState = 'open'
    channel?.onopen?.()
    this.iceConnectionState = 'connected'
    this.oniceconnectionstatechange()
  }
}

const wrtc = {
  RTCPeerConnection: Connection,
  RTCSessionDescription: Object,
  RTCIceCandidate: Object,
}

function peers() {
  Connection.opened = []
  const open = (initiator: boolean) => {
    const peer = new SimplePeer<Signal>({ initiator, config: {}, wrtc })
    const heard = { connect: vi.fn(), close: vi.fn(), error: vi.fn(), stream: vi.fn() }
    for (const [event, listener] of Object.entries(heard)) peer.on(event as 'close', listener)
    return { peer, heard }
  }
  const [one, other] = [open(true), open(false)]
  one.peer.on('signal', (signal) => other.peer.signal(signal))
  other.peer.on('signal', (signal) => one.peer.signal(signal))
  const [offering, answering] = Connection.opened
  if (!offering || !answering) throw new Error('no connections')
  return { one, other, offering, answering }
}

it('two peers agree by their signals, connect once, and close once', async () => {
  const { one, other, offering, answering } = peers()
  await vi.waitFor(() => expect(offering.remoteDescription).toMatchObject({ sdp: 'an answer' }))
  expect(answering.remoteDescription).toMatchObject({ sdp: 'an offer' })
  const channel = { label: offering.channel?.label ?? '', readyState: 'connecting', close() {} }
  answering.ondatachannel({ channel })
  offering.connect(offering.channel)
  answering.connect(channel)
  for (const { heard } of [one, other])
    await vi.waitFor(() => expect(heard.connect).toHaveBeenCalledTimes(1))
  one.peer.destroy(new Error('enough'))
  one.peer.destroy()
  await vi.waitFor(() => expect(one.heard.close).toHaveBeenCalledTimes(1))
  expect(one.heard.error.mock.calls).toEqual([[new Error('enough')]])
  expect([one.peer.destroyed, offering.isClosed, other.peer.destroyed]).toEqual([true, true, false])
})

it('a track that arrives is told with its stream, and data of the other side is dropped', async () => {
  const { other, answering } = peers()
  const channel: Channel = { label: 'a', readyState: 'open', close() {} }
  answering.ondatachannel({ channel })
  expect(channel.onmessage).toBeDefined()
  for (const data of [new ArrayBuffer(1024), 'text']) channel.onmessage?.({ data })
  const stream = { id: 'theirs' }
  for (const track of ['voice', 'picture']) answering.ontrack({ track, streams: [stream] })
  await vi.waitFor(() => expect(other.heard.stream.mock.calls).toEqual([[stream]]))
  expect(other.heard.error).not.toHaveBeenCalled()
})
