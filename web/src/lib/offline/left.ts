import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { answerWithin } from '@swoon/realtime-server/contract/shared/answer-within'
import { dropEarly } from '../early.ts'
import { forgetLeft, hasLeft } from '../left-session.ts'
import { inOneTab } from '../storage.ts'

let ending: Promise<void> | undefined

/** Ends on the server a session that ended here without a network. @throws while it is unreachable */
export function endLeft(): Promise<void> {
  // One tab at a time, so that none ends the next person's session.
  ending ??= inOneTab('left', end).finally(() => {
    ending = undefined
  })
  return ending
}

async function end(): Promise<void> {
  if (!hasLeft()) return
  // The page itself requested its user (index.html): the reply may be about the user who left, and must not go to the next call.
  await ask(authRoutes.me).catch(() => null)
  const { ok, status } = await ask(authRoutes.logout)
  // A 401 means that the session has already ended.
  if (!ok && status !== 401) throw new Error(`the session goes on: ${status}`)
  forgetLeft()
  dropEarly()
}

const ask = ({ method, url }: { method: string; url: string }) =>
  fetch(url, { method, credentials: 'same-origin', signal: AbortSignal.timeout(answerWithin) })
