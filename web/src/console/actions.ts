import { deskRoutes } from '@swoon/realtime-server/contract/console'
import { ApiError } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { toast } from '../ui/toast.tsx'
import { ask } from './ask.ts'

/**
 * Runs an action and refetches everything, even if another moderator was faster. `undo` is offered while the message shows.
 * @returns whether it was done
 */
export async function act(
  done: string,
  work: () => Promise<unknown>,
  undo?: () => Promise<unknown>,
): Promise<boolean> {
  let isDone = false
  try {
    await work()
    isDone = true
    const action = undo && { label: 'Undo', onClick: () => void act('Undone', undo) }
    toast({ title: done, tone: 'success', ...(action && { action }) })
  } catch (error) {
    const text = error instanceof ApiError ? error.error : 'Something went wrong.'
    toast({ title: 'Not done', text, tone: 'danger' })
  }
  await queryClient.invalidateQueries()
  return isDone
}

export const undoReport = (number: number) => () =>
  ask(deskRoutes.undo, { params: { number: String(number) }, body: { rule: 'mistake' } })

export const undoVerification = (number: number) => () =>
  ask(deskRoutes.undoVerification, { params: { number: String(number) } })

export const undoAppeal = (number: number) => () =>
  ask(deskRoutes.undoAppeal, { params: { number: String(number) }, body: { rule: 'mistake' } })

/** Actions that undo a decision of the last hour, by its subject. */
export const undoOf = {
  report: undoReport,
  verification: undoVerification,
  appeal: undoAppeal,
} as const
