// A node that receives published events but has no tab for any of them, in its own process. Reports the number of events on request.
import { Server } from 'socket.io'
import type { Env } from '../../../realtime-server/src/env.ts'
import { connectBus } from '../../../realtime-server/src/platform/sockets/bus.ts'
import { busAdapter } from '../../../realtime-server/src/platform/sockets/bus-adapter.ts'
import { parser } from '../../../realtime-server/src/platform/sockets/packets.ts'

const env = { REDIS_URL: process.argv[2] ?? '', REDIS_PREFIX: 'bench:' } as Env
const log = { warn: console.error } as never
const bus = connectBus(env, log, { toHearing() {}, toSpeaking() {}, delivered() {} })
if (!bus) throw new Error('no Redis was named')
new Server({ parser, adapter: busAdapter(bus) }).of('/')
let heard = 0
bus.onMessage(() => heard++)
process.on('message', () => process.send?.(heard))
const ready = setInterval(() => {
  if (!bus.isReady()) return
  clearInterval(ready)
  process.send?.('ready')
}, 20)
