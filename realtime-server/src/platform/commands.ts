import type { FastifyBaseLogger } from 'fastify'
import { allCommands, type CommandName, type CommandPayload, type CommandReply } from '../contract/index.ts'
import { platformBudgets } from '../contract/platform-budgets.ts'
import { done } from '../contract/primitives.ts'
import { invalid, Refusal, refusalOf } from './errors.ts'
import type { Limiter } from './rate-limit.ts'
import type { LiveSocket } from './realtime.ts'
import type { Tab } from './shared-rooms.ts'

/** What a feature does on its commands; throwing refuses, and the refusal is the acknowledgement. */
export type CommandHandlers = {
  [C in CommandName]?: (actor: Tab, payload: CommandPayload<C>) => Promise<void> | void
}

/** So many commands beyond the budget and the socket is cut: reading and refusing them costs everybody's time. */
export const refusedAtMost = 1000

/** Answers every command of a socket through its acknowledgement; a malformed one is answered too, never thrown. What is no command ends it. */
export function answerCommands(
  socket: LiveSocket,
  cut: () => void,
  handlers: CommandHandlers,
  limiter: Limiter,
  log: FastifyBaseLogger,
): void {
  let refused = 0
  socket.onAny((name: string, ...args: unknown[]) => {
    // No client of ours sends it, an outdated one neither: that was not let in.
    if (!isCommand(name)) return cut()
    const last = args.at(-1)
    const answer = typeof last === 'function' ? (reply: CommandReply) => void last(reply) : () => {}
    run({ userId: socket.data.userId, socketId: socket.id }, name, args[0]).then(
      () => answer(done),
      (error: unknown) => {
        const refusal = refusalOf(error)
        if (refusal?.code === 'TOO_MANY' && ++refused > refusedAtMost) return cut()
        if (!refusal) log.error({ err: error, command: name }, 'fault')
        answer({
          ok: false,
          error: refusal?.message ?? 'Something went wrong on our side.',
          code: refusal?.code ?? 'UNAVAILABLE',
        })
      },
    )
  })

  async function run(tab: Tab, name: CommandName, payload: unknown): Promise<void> {
    await limiter.spend(platformBudgets.command, tab.userId)
    // Payload and handler belong to one command, which its name alone does not tell the compiler.
    const handler = handlers[name] as ((tab: Tab, payload: unknown) => Promise<void> | void) | undefined
    if (!handler) throw new Refusal('INVALID', 'Unknown command.')
    const parsed = allCommands[name].safeParse(payload)
    if (!parsed.success) throw invalid(parsed.error)
    await handler(tab, parsed.data)
  }
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(allCommands, name)
