/** The parts of simple-peer that calls use. `Signal` is what one browser sends the other to connect. */
interface PeerEvents<Signal> {
  signal: (signal: Signal) => void
  connect: () => void
  stream: (stream: MediaStream) => void
  track: (track: MediaStreamTrack, stream: MediaStream) => void
  close: () => void
  error: (error: Error) => void
}

export default class SimplePeer<Signal> {
  constructor(options: {
    initiator: boolean
    config: RTCConfiguration
    stream?: MediaStream
    trickle?: boolean
    offerOptions?: RTCOfferOptions
    /** In place of the browser's own. */
    wrtc?: object
  })
  readonly destroyed: boolean
  /** Private in the library, which has no other way to statistics and bitrates. */
  readonly _pc: RTCPeerConnection | null
  on<E extends keyof PeerEvents<Signal>>(event: E, listener: PeerEvents<Signal>[E]): this
  signal(signal: Signal): void
  addTrack(track: MediaStreamTrack, stream: MediaStream): void
  /** @param next null sends nothing until the next replacement */
  replaceTrack(previous: MediaStreamTrack, next: MediaStreamTrack | null, stream: MediaStream): void
  destroy(error?: Error): void
}
