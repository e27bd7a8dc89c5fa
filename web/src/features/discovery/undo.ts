import { t } from '@lingui/core/macro'
import { swipeRoutes, type Undone } from '@swoon/realtime-server/contract/swipes'
import { call, codeOf, isGone, isTransient } from '../../lib/api.ts'
import { perform } from '../../lib/change.ts'
import { swipes } from '../../lib/decisions.ts'
import { applyLikesLeft } from '../../lib/me.ts'
import { untilSure } from '../../lib/until-sure.ts'
import { toast } from '../../ui/toast.tsx'
import { revisits } from '../second-look/queries.ts'
import { applyUndo, sayOnTop } from '../swipes/actions.ts'
import { putOnTop, refreshAfterSwipes } from './actions.ts'
import { offerUndo, type Undoable, useLastDecision } from './last-decision.ts'

/** The decision that may have been taken back by a call that lost its answer. */
let unsure: Undoable | undefined

/** Takes back the last decision. If the server does not answer, it can be retried as long as it was offered. */
export async function undo(last: Undoable): Promise<void> {
  useLastDecision.setState({ undoing: last })
  await perform((signal) => send(last, signal), {
    repeat: untilSure,
    apply(undone) {
      unsure = undefined
      applyUndone(undone)
      sayOnTop(undone.person)
    },
    failure(error) {
      if (!isTransient(error) && useLastDecision.getState().last === last) offerUndo(null)
      if (!isGone(error))
        return { title: t`Couldn't undo that`, text: t`Try again.`, explained: [409, 429] }
      toast({
        title: t`Profile unavailable`,
        text: t`${{ name: last.person.name }} is no longer here.`,
      })
      return null
    },
  })
  useLastDecision.setState({ undoing: null })
}

async function send(last: Undoable, signal?: AbortSignal): Promise<Undone> {
  const { person } = last
  try {
    return await call(swipeRoutes.undo, {
      body: { swipedId: person.id },
      ...(signal && { signal }),
    })
  } catch (error) {
    if (isTransient(error)) unsure = last
    // A repeat finds nothing to take back if the first call did it. Neither a later decision nor a timeout explains it here.
    else if (unsure === last && codeOf(error) === 'NOTHING_TO_UNDO' && isUndone(last))
      return { person }
    throw error
  }
}

const isUndone = (last: Undoable): boolean =>
  useLastDecision.getState().last === last || !swipes.has(last.person.id)

/** Puts a person back on top of the decks after the decision was taken back, here or in another tab. */
export function applyUndone({ person, left }: Undone): void {
  if (useLastDecision.getState().last?.person.id === person.id) offerUndo(null)
  applyUndo(person.id)
  if (left) applyLikesLeft(left)
  putOnTop(person)
  refreshAfterSwipes()
}

// A second decision on the same person is newer.
revisits.useMade.subscribe((made) => {
  const { last } = useLastDecision.getState()
  if (last && made.has(last.person.id)) offerUndo(null)
})
