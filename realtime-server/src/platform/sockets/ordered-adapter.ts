import { Adapter, type BroadcastOptions } from 'socket.io-adapter'
import { BoundedMap } from '../base/bounded-map.ts'
import type { WrittenPacket } from './packets.ts'

/** Far more ends and beginnings than can happen while another node's event is late, or its call is repeated. */
const rememberedAtMost = 10_000

/**
 * Passes events to this node's sockets. After a thing's end (`ends` in the contract), it drops events that belong before it: changes of one
 * pair by two nodes may arrive in the wrong order, and a tab must not keep something that is over. A beginning that a repeated call emits
 * again only goes to nodes that haven't had it.
 */
export class OrderedAdapter extends Adapter {
  readonly #over = new BoundedMap<string, true>({ entries: rememberedAtMost })
  /** Beginnings that this node's tabs have received, each with its recipients. */
  readonly #begun = new BoundedMap<string, true>({ entries: rememberedAtMost })

  override broadcast(packet: unknown, options: BroadcastOptions): void {
    const { ends, before, isOnce } = packet as Partial<WrittenPacket>
    if (ends !== undefined) this.#over.set(ends, true)
    if (before !== undefined && this.#over.has(before)) return
    // Every node hears everything, most of it for people without a tab here, who need no frame.
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
