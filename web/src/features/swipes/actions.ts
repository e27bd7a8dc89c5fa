import { t } from '@lingui/core/macro'
import type { PromptAnswer, QuotedAnswer } from '@swoon/realtime-server/contract/prompts'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { codeOf, isGone, noAnswer } from '../../lib/api.ts'
import { change } from '../../lib/change.ts'
import { type Decision, type Decisions, kindOf, swipes } from '../../lib/decisions.ts'
import { myId } from '../../lib/me.ts'
import { announce } from '../../ui/live-region.tsx'
import { toast } from '../../ui/toast.tsx'
import { applyMatch } from '../matches/actions.ts'
import { offerPremium } from '../premium/actions.ts'
import { swipeNumbers } from './gesture.ts'
import { endSuperLike } from './super-like.ts'

/** Decides on a person of a deck. `likedAnswer` is the answer that a like refers to. */
export type Decide = (
  userId: string,
  liked: boolean,
  isSuper: boolean,
  likedAnswer?: PromptAnswer,
) => void

/** Milliseconds until a decided card has left the screen. */
export const flightTime = swipeNumbers.reset

/**
 * Decides on a person. The card disappears at once; a refusal returns it to its old place. Without a certain answer the decision waits.
 * @param likedAnswer the person's answer that a like refers to
 * @returns whether the decision was made, or the person no longer exists
 */
export async function swipe(
  person: { id: string; name: string },
  liked: boolean,
  isSuper: boolean,
  likedAnswer?: PromptAnswer,
): Promise<boolean> {
  const kind = kindOf(liked, isSuper)
  const swiperId = myId()
  const decision = {
    swipedId: person.id,
    isLike: liked,
    isSuperLike: isSuper,
    ...aboutAnswer(likedAnswer),
  }
  const body = { ...(swiperId && { swiperId }), ...decision }
  swipes.start(person.id, kind)
  const { isDone, error } = await change(
    swipeRoutes.swipe,
    { body },
    {
      apply({ match }) {
        applySwipe(person.id, kind)
        if (match) applyMatch(match)
      },
      undo: () => bringBack(swipes, person, kind),
      // Already loaded with the live connection, so it needs no network.
      repeat: (send) =>
        send(noAnswer()).catch(async (error) =>
          (await import('../../lib/decide-again.ts')).decideAgain(send, error),
        ),
      isDone: (error) => isGone(error) || codeOf(error) === 'ALREADY_SWIPED',
      failure: (error) =>
        offerPremium(error)
          ? null
          : { title: t`Couldn't save your swipe`, text: answerGone(error) ?? t`Try again.` },
    },
  )
  if (isDone && error) swipes.setAside(person.id, kind)
  if (isGone(error))
    toast({ title: t`Profile unavailable`, text: t`${{ name: person.name }} is no longer here.` })
  return isDone
}

/** Records a stored swipe, from the call's reply or from another tab's event. */
export const applySwipe = (userId: string, kind: Decision): void => swipes.settle(userId, kind)

/** Request fields of a like that refers to an answer. */
export const aboutAnswer = (likedAnswer?: PromptAnswer) =>
  likedAnswer && {
    likedAnswer: {
      promptId: likedAnswer.promptId as QuotedAnswer['promptId'],
      answer: likedAnswer.answer,
    },
  }

/** The message if a like referred to an answer that has changed, the only thing that invalidates a decision. */
export const answerGone = (error: unknown): string | undefined =>
  codeOf(error) === 'INVALID'
    ? t`They changed this answer or removed it from their profile.`
    : undefined

/** Takes a stored decision back: the person is on top of the deck again. */
export function applyUndo(userId: string): void {
  endSuperLike()
  swipes.takeBack(userId)
}

/** Undoes a decision that was not stored: the person returns to their place, which may be in no deck. */
export function bringBack(decisions: Decisions, { id }: { id: string }, kind: Decision): void {
  if (kind === 'super') endSuperLike()
  decisions.takeBack(id)
}

/** Announces to screen readers that the person is on top of the deck again. */
export const sayOnTop = ({ name }: { name: string }): void => announce(t`${name} is back on top.`)
