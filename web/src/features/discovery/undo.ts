import { t } from '@lingui/core/macro'
import type { CardView } from '@swoon/realtime-server/contract/people'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { call, codeOf, isGone, isTransient } from '../../lib/api.ts'
import { perform } from '../../lib/change.ts'
import { swipes } from '../../lib/decisions.ts'
import { untilSure } from '../../lib/until-sure.ts'
import { toast } from '../../ui/toast.tsx'
import { revisits } from '../second-look/queries.ts'
import { applyUndo, sayOnTop } from '../swipes/actions.ts'
import { putOnTop, refreshAfterSwipes } from './actions.ts'
import { offerUndo, useLastPass } from './last-pass.ts'

/** The person whose pass may have been taken back by a call that lost its answer. */
let unsure: CardView | undefined

/** Takes back the last pass. If the server does not answer, it can be retried as long as it was offered. */
export async function undo(pass: CardView): Promise<void> {
  useLastPass.setState({ undoing: pass })
  await perform((signal) => send(pass, signal), {
    repeat: untilSure,
    apply({ person }) {
      unsure = undefined
      applyUndone(person)
      sayOnTop(person)
    },
    failure(error) {
      if (!isTransient(error) && useLastPass.getState().person === pass) offerUndo(null)
      if (!isGone(error))
        return { title: t`Couldn't undo that`, text: t`Try again.`, explained: [409, 429] }
      toast({ title: t`Profile unavailable`, text: t`${{ name: pass.name }} is no longer here.` })
      return null
    },
  })
  useLastPass.setState({ undoing: null })
}

async function send(pass: CardView, signal?: AbortSignal): Promise<{ person: CardView }> {
  try {
    return await call(swipeRoutes.undo, {
      body: { swipedId: pass.id },
      ...(signal && { signal }),
    })
  } catch (error) {
    if (isTransient(error)) unsure = pass
    // A repeat finds nothing to take back if the first call did it. Neither a later decision nor a timeout explains it here.
    else if (unsure === pass && codeOf(error) === 'NOTHING_TO_UNDO' && isUndone(pass))
      return { person: pass }
    throw error
  }
}

const isUndone = (pass: CardView): boolean =>
  useLastPass.getState().person === pass || !swipes.has(pass.id)

/** Puts a person back on top of the decks after their pass was taken back, here or in another tab. */
export function applyUndone(person: CardView): void {
  if (useLastPass.getState().person?.id === person.id) offerUndo(null)
  applyUndo(person.id)
  putOnTop(person)
  refreshAfterSwipes()
}

// A second decision on the same person is newer than the pass.
revisits.useMade.subscribe((made) => {
  const { person } = useLastPass.getState()
  if (person && made.has(person.id)) offerUndo(null)
})
