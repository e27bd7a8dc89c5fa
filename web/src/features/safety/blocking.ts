import { t } from '@lingui/core/macro'
import { type ReportCategory, safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { isGone } from '../../lib/api.ts'
import { change } from '../../lib/change.ts'
import { toast } from '../../ui/toast.tsx'
import { blocks } from './queries.ts'
import { blocking, hide, noteReported, type Subject, show } from './store.ts'

/** Blocks a person, who disappears at once and comes back only if the server was unreachable. */
export async function block({ person }: Subject): Promise<void> {
  const { name } = person
  hide(person.id)
  blocking.add(person.id)
  const { isDone, error } = await change(
    safetyRoutes.block,
    { body: { blockedUserId: person.id } },
    {
      // A deleted person needs no block.
      isDone: isGone,
      undo: () => show(person.id),
      failure: t`Unable to block user. Please try again.`,
    },
  )
  blocking.delete(person.id)
  if (isGone(error))
    return toast({ title: t`Profile unavailable`, text: t`${name} is no longer here.` })
  if (!isDone) return
  void blocks().refetch()
  toast({
    title: t`${name} is blocked`,
    text: t`You won't see each other anymore.`,
    tone: 'success',
  })
}

export interface Statement {
  category: ReportCategory
  description: string
  block: boolean
}

/** Sends a report, and hides the person if the report also blocks them. @returns whether it was stored */
export async function report(
  { person, place, message }: Subject,
  statement: Statement,
): Promise<boolean> {
  const { name } = person
  const body = {
    reportedUserId: person.id,
    place,
    ...statement,
    ...(message && { messageId: message.id }),
  }
  const { isDone } = await change(
    safetyRoutes.report,
    { body },
    { failure: t`Unable to submit report. Please try again.` },
  )
  if (!isDone) return false
  if (place === 'card') noteReported(person.id)
  if (statement.block) {
    hide(person.id)
    void blocks().refetch()
  }
  toast({
    title: t`Report sent`,
    text: statement.block
      ? t`Thank you. Our team will look at it. ${name} is blocked.`
      : t`Thank you. Our team will look at it.`,
    tone: 'success',
  })
  return true
}

/** Ends a block. @returns whether it has ended */
export async function unblock(person: { id: string; name: string }): Promise<boolean> {
  const { isDone } = await change(
    safetyRoutes.unblock,
    { params: { userId: person.id } },
    { isDone: isGone, failure: t`Couldn't unblock this person. Try again.` },
  )
  if (!isDone) return false
  show(person.id)
  void blocks().refetch()
  return true
}
