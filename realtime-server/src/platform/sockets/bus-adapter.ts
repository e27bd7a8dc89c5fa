import type { Adapter, BroadcastOptions, Room } from 'socket.io-adapter'
import type { Bus } from './bus.ts'
import { OrderedAdapter } from './ordered-adapter.ts'

type Call = 'broadcast' | 'addSockets' | 'delSockets' | 'disconnectSockets'
type Options = { rooms: Room[]; except: Room[] }
type Published = { call: Call; options: Options; first?: unknown }

/**
 * Socket.IO's adapter over the bus. This node's sockets get events directly, even without Redis; other nodes get them through one channel.
 * Queries to other nodes (`fetchSockets`, broadcasts with acknowledgement) only cover this node.
 */
export function busAdapter(bus: Bus) {
  const publish = ({ flags }: BroadcastOptions, published: Published) => {
    if (!flags?.local) bus.send(published)
  }
  return class BusAdapter extends OrderedAdapter {
    // Socket.IO passes its namespace untyped.
    constructor(namespace: ConstructorParameters<typeof Adapter>[0]) {
      super(namespace)
      bus.onMessage((message) => this.#hear(message as Published))
    }

    override broadcast(packet: unknown, options: BroadcastOptions): void {
      super.broadcast(packet, options)
      publish(options, { call: 'broadcast', options: plain(options), first: packet })
    }

    override addSockets(options: BroadcastOptions, rooms: Room[]): void {
      super.addSockets(options, rooms)
      publish(options, { call: 'addSockets', options: plain(options), first: rooms })
    }

    override delSockets(options: BroadcastOptions, rooms: Room[]): void {
      super.delSockets(options, rooms)
      publish(options, { call: 'delSockets', options: plain(options), first: rooms })
    }

    override disconnectSockets(options: BroadcastOptions, close: boolean): void {
      super.disconnectSockets(options, close)
      publish(options, { call: 'disconnectSockets', options: plain(options), first: close })
    }

    #hear({ call, options, first }: Published): void {
      // The bus also carries other messages.
      if (!options) return
      const local = { rooms: new Set(options.rooms), except: new Set(options.except) }
      if (call === 'broadcast') super.broadcast(first, local)
      else if (call === 'addSockets') super.addSockets(local, first as Room[])
      else if (call === 'delSockets') super.delSockets(local, first as Room[])
      else if (call === 'disconnectSockets') super.disconnectSockets(local, first === true)
    }
  }
}

const plain = ({ rooms, except }: BroadcastOptions): Options => ({
  rooms: [...rooms],
  except: [...(except ?? [])],
})
