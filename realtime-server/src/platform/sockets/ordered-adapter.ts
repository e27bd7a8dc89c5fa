import { Adapter, type BroadcastOptions } from 'socket.io-adapter'
import { BoundedMap } from '../base/bounded-map.ts'
import type { WrittenPacket } from './packets.ts'

/** Far more ends and beginnings than come in the seconds by which an event of another node may be late, or its call is repeated. */
const rememberedAtMost = 10_000

/**
 * Hands events to this node's sockets. After the end of a thing (`ends` in the contract) it drops
 * events that should have come before it: two nodes that change the same pair may be heard in the
 * other order, and a tab must not keep something that is over. The beginning of a thing that is
 * said again, because a call was repeated, goes only to nodes that have not heard it.
 */
export class OrderedAdapter extends Adapter {
  readonly #over = new BoundedMap<string, true>({ entries: rememberedAtMost })
  /** The beginnings that tabs of this node have heard, each with whom it was for. */
  readonly #begun = new BoundedMap<string, true>({ entries: rememberedAtMost })

  override broadcast(packet: unknown, options: BroadcastOptions): void {
    const { ends, before, isOnce } = packet as Partial<WrittenPacket>
    if (ends !== undefined) this.#over.set(ends, true)
    if (before !== undefined && this.#over.has(before)) return
    // Every node hears everything, most of it for people who have no tab here: for them no frame is made.
    if (options.rooms.size > 0 && !this.#isAnyHere(options.rooms)) return
    if (isOnce) {
      const begun = `${before} ${[...options.rooms]}`
      if (this.#begun.has(begun)) return
      this.#begun.set(begun, true)
    }
    super.broadcast(packet, options)
  }

  #isAnyHere(rooms: ReadonlySet<string>): boolean {
    for (const room of rooms) if (this.rooms.has(room)) return true
    return false
  }
}
