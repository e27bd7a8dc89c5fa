import type { LiveHandlers } from '../../lib/live.ts'

let handlers: LiveHandlers = {}

/** The handlers of the screens, once their code is loaded. Nothing is told of rooms before one of them watches. */
export const lateHandlers = (): LiveHandlers => handlers

export const handleWith = (given: LiveHandlers): void => {
  handlers = given
}

export const outboxName = 'room-outbox'

let hasBegun = false
let open: (() => void) | null = null

/** Opens the outbox as soon as its person is known. */
export function openWhenBegun(openOutbox: () => void): void {
  if (hasBegun) openOutbox()
  else open = openOutbox
}

export function markBegun(): void {
  hasBegun = true
  open?.()
  open = null
}
