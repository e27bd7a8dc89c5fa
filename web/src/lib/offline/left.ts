import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { answerWithin } from '@swoon/realtime-server/contract/shared/answer-within'
import { dropEarly } from '../early.ts'
import { forgetLeft, hasLeft } from '../left-session.ts'
import { inOneTab } from '../storage.ts'

let ending: Promise<void> | undefined

/** Ends on the server the session that ended here without a network. @throws while it cannot be reached */
export function endLeft(): Promise<void> {
  // One tab after the other, so that none ends the session of the next person.
  ending ??= inOneTab('left', end).finally(() => {
    ending = undefined
  })
  return ending
}

async function end(): Promise<void> {
  if (!hasLeft()) return
  // The page itself has asked for its user (index.html): the answer may be of who has left, and must not be given to the next call.
  await ask(authRoutes.me).catch(() => null)
  const { ok, status } = await ask(authRoutes.logout)
  // The session has ended already.
  if (!ok && status !== 401) throw new Error(`the session goes on: ${status}`)
  forgetLeft()
  dropEarly()
}

const ask = ({ method, url }: { method: string; url: string }) =>
  fetch(url, { method, credentials: 'same-origin', signal: AbortSignal.timeout(answerWithin) })
