import { Adapter, type BroadcastOptions } from 'socket.io-adapter'
import { BoundedMap } from '../base/bounded-map.ts'
import type { WrittenPacket } from './packets.ts'

/** Far more ends than come in the seconds by which an event of another node may be late. */
const rememberedEnds = 10_000

/**
 * Hands events to this node's sockets. After the end of a thing (`ends` in the contract) it drops what should have come before it:
 * two nodes that change the same pair may be heard in the other order, and a tab must not keep what is over.
 */
export class OrderedAdapter extends Adapter {
  readonly #over = new BoundedMap<string, true>({ entries: rememberedEnds })

  override broadcast(packet: unknown, options: BroadcastOptions): void {
    const { ends, before } = packet as Partial<WrittenPacket>
    if (ends !== undefined) this.#over.set(ends, true)
    if (before !== undefined && this.#over.has(before)) return
    // Every node hears everything, most of it for people who have no tab here: for them no frame is made.
    if (options.rooms.size > 0 && !this.#isAnyHere(options.rooms)) return
    super.broadcast(packet, options)
  }

  #isAnyHere(rooms: ReadonlySet<string>): boolean {
    for (const room of rooms) if (this.rooms.has(room)) return true
    return false
  }
}
