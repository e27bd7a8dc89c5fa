import { t } from '@lingui/core/macro'
import type { PromptAnswer } from '@swoon/realtime-server/contract/prompts'
import { secondLookRoutes } from '@swoon/realtime-server/contract/second-look'
import { ApiError, noAnswer } from '../../lib/api.ts'
import { change } from '../../lib/change.ts'
import { useConnection } from '../../lib/connection.ts'
import { decideAgain } from '../../lib/decide-again.ts'
import type { Decision } from '../../lib/decisions.ts'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { applyMatch } from '../matches/actions.ts'
import { offerPremium } from '../premium/actions.ts'
import { aboutAnswer, answerGone, bringBack, sayOnTop } from '../swipes/actions.ts'
import { passed, revisits } from './queries.ts'

const actions = { pass: 'pass', like: 'like', super: 'superlike' } as const

/** Makes a second, final decision on a passed person. A refusal returns the card. Without a certain answer the decision waits. */
export async function revisit(
  person: { id: string; name: string },
  kind: Decision,
  likedAnswer?: PromptAnswer,
): Promise<void> {
  const body = { userId: person.id, action: actions[kind], ...aboutAnswer(likedAnswer) }
  revisits.start(person.id, kind)
  const { isDone, error } = await change(
    secondLookRoutes.revisit,
    { body },
    {
      apply({ match }) {
        applyRevisit(person.id, kind)
        if (match) applyMatch(match)
        if (useConnection.getState().status !== 'up')
          void queryClient.invalidateQueries({ queryKey: userKey })
      },
      undo() {
        bringBack(revisits, person, kind)
        sayOnTop(person)
      },
      repeat: (send) => send(noAnswer()).catch((error) => decideAgain(send, error)),
      isDone: isDecided,
      failure(error) {
        if (answerGone(error)) void passed().refetch()
        return offerPremium(error)
          ? null
          : (answerGone(error) ?? t`Unable to process action. Please try again.`)
      },
    },
  )
  if (!isDone || !error) return
  revisits.setAside(person.id, kind)
  removeFromPassed(person.id)
}

/** The person was decided on in another tab or is gone, so nothing is left to decide. */
const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409].includes(error.status)

/** Removes a person from the passed ones once the second decision is stored. */
function applyRevisit(userId: string, kind: Decision): void {
  revisits.settle(userId, kind)
  removeFromPassed(userId)
}

/** Applies a decision made outside the list: a like removes the person from it; a pass may have added or finally removed them. */
export function applyDecision(userId: string, kind: Decision): void {
  if (revisits.has(userId)) return
  if (kind === 'pass') void passed().refetch()
  else removeFromPassed(userId)
}

export const removeFromPassed = (userId: string): void =>
  passed().patch((people) => people.filter(({ id }) => id !== userId))
