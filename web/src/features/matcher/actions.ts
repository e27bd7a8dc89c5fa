import { matcherRoutes } from '@swoon/realtime-server/contract/matcher'
import { call } from '../../lib/api.ts'
import { reportFailure } from '../../lib/attempt.ts'
import { matcherSettings } from './queries.ts'

/** Changes are sent one after the other, so that the last one is what is stored. */
let saving: Promise<void> = Promise.resolve()

/** Lets AI Match learn from the user's choices, or not. It is on screen at once, and taken back with a word if it is not stored. */
export function setLearns(learns: boolean): Promise<void> {
  const before = matcherSettings().known()
  matcherSettings().put({ learns })
  saving = saving.then(async () => {
    try {
      await call(matcherRoutes.changeSettings, { body: { learns } })
    } catch (error) {
      // A later change is on the screen already.
      if (before) matcherSettings().patch((now) => (now.learns === learns ? before : now))
      reportFailure(error, "That wasn't saved. Please try again.", { title: 'AI Match', explained: [429] })
    }
  })
  return saving
}
