import type { FastifyBaseLogger } from 'fastify'
import {
  allCommands,
  type CommandName,
  type CommandPayload,
  type CommandReply,
} from '../../contract/index.ts'
import { platformBudgets } from '../../contract/platform-budgets.ts'
import { done } from '../../contract/primitives.ts'
import { refusals } from '../../contract/refusals.ts'
import { brokenOff, invalid, type Refused, refusalOf } from '../base/errors.ts'
import type { Admission } from '../base/fair-queue.ts'
import type { Limiter } from '../base/rate-limit.ts'
import { Refusal } from '../base/refusal.ts'
import type { LiveSocket } from './realtime.ts'
import type { Tab } from './shared-rooms.ts'

/** A feature's handlers for its commands. A thrown refusal becomes the acknowledgement. */
export type CommandHandlers = {
  [C in CommandName]?: (actor: Tab, payload: CommandPayload<C>) => Promise<void> | void
}

interface Dependencies {
  limiter: Limiter
  admission: Admission
  log: FastifyBaseLogger
  onRefused: (code: Refused) => void
}

/** Refused commands after which a socket is cut, because reading and refusing them takes time from others. */
export const refusedAtMost = 1000

/** Acknowledges every command of a socket, even malformed ones. An unknown command ends the socket. */
export function answerCommands(
  socket: LiveSocket,
  cut: () => void,
  handlers: CommandHandlers,
  { limiter, admission, log, onRefused }: Dependencies,
): void {
  let refused = 0
  socket.onAny((name: string, ...args: unknown[]) => {
    // None of our clients sends an unknown command, and outdated ones are refused at the handshake.
    if (!isCommand(name)) return cut()
    const last = args.at(-1)
    const answer = typeof last === 'function' ? (reply: CommandReply) => void last(reply) : () => {}
    run(tabOf(socket), name, args[0]).then(
      () => answer(done),
      (error: unknown) => {
        const refusal = refusalOf(error)
        if (refusal?.code === 'TOO_MANY' && ++refused > refusedAtMost) return cut()
        onRefused(refusal?.code ?? 'FAULT')
        if (!refusal) log.error({ err: error, command: name }, 'fault')
        answer({
          ok: false,
          ...(refusal?.body() ?? {
            error: refusals.fault[1],
            code: 'UNAVAILABLE',
            reason: 'fault',
          }),
        })
      },
    )
  })

  async function run(tab: Tab, name: CommandName, payload: unknown): Promise<void> {
    await limiter.spend(platformBudgets.command, tab.userId)
    // Payload and handler belong to the same command, which the compiler can't derive from the name.
    const handler = handlers[name] as
      | ((tab: Tab, payload: unknown) => Promise<void> | void)
      | undefined
    if (!handler) throw new Refusal('INVALID', 'Unknown command.')
    const parsed = allCommands[name].safeParse(payload)
    if (!parsed.success) throw invalid(parsed.error)
    await admission.enter(tab.userId)
    // A closed tab has already left everything, so it must not get hold of anything new.
    if (!socket.connected) throw brokenOff()
    await handler(tab, parsed.data)
  }
}

/** The tab of a socket. */
export const tabOf = ({ id, data }: LiveSocket): Tab => ({
  userId: data.userId,
  socketId: id,
  sessionId: data.sessionId,
  timeZone: data.timeZone,
})

const isCommand = (name: string): name is CommandName => Object.hasOwn(allCommands, name)
