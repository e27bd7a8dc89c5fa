/** The parts of simple-peer that calls use. The build gives it its streams and buffers, see vite.config.ts. */
declare module 'simple-peer' {
  import type { Signal } from '@swoon/realtime-server/contract/calls'

  interface PeerEvents {
    signal: (signal: Signal) => void
    connect: () => void
    stream: (stream: MediaStream) => void
    track: (track: MediaStreamTrack, stream: MediaStream) => void
    close: () => void
    error: (error: Error) => void
  }

  export default class SimplePeer {
    constructor(options: {
      initiator: boolean
      config: RTCConfiguration
      stream?: MediaStream
      trickle?: boolean
      offerOptions?: RTCOfferOptions
    })
    readonly destroyed: boolean
    /** Private in the library, which has no other way to statistics and bitrates. */
    readonly _pc: RTCPeerConnection | null
    on<E extends keyof PeerEvents>(event: E, listener: PeerEvents[E]): this
    signal(signal: Signal): void
    addTrack(track: MediaStreamTrack, stream: MediaStream): void
    /** @param next null sends nothing until the next replacement */
    replaceTrack(
      previous: MediaStreamTrack,
      next: MediaStreamTrack | null,
      stream: MediaStream,
    ): void
    destroy(error?: Error): void
  }
}
