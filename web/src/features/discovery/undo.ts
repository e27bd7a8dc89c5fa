import { t } from '@lingui/core/macro'
import type { CardView } from '@swoon/realtime-server/contract/people'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { ApiError, call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.tsx'
import { applyUndo, sayOnTop } from '../swipes/actions.ts'
import { putOnTop, refreshAfterSwipes } from './actions.ts'
import { offerUndo, useLastPass } from './last-pass.ts'

/** Takes back the last pass. */
export async function undo({ id, name }: CardView): Promise<void> {
  offerUndo(null)
  try {
    const { person } = await call(swipeRoutes.undo, { body: { swipedId: id } })
    applyUndone(person)
    sayOnTop(person)
  } catch (error) {
    const isRefusal = error instanceof ApiError
    if (isRefusal && error.status === 404) toast({ title: t`Profile unavailable`, text: t`${name} is no longer here.` })
    else toast({ title: t`Unable to undo`, text: isRefusal ? error.error : t`Please try again.`, tone: 'danger' })
  }
}

/** Puts a person back on top of the decks after a pass was taken back, here or in another tab. */
export function applyUndone(person: CardView): void {
  if (useLastPass.getState().person?.id === person.id) offerUndo(null)
  applyUndo(person.id)
  putOnTop(person)
  refreshAfterSwipes()
}
