import { t } from '@lingui/core/macro'
import {
  type ReportCategory,
  safetyRoutes,
  type Warning,
} from '@swoon/realtime-server/contract/safety'
import { isGone } from '../../lib/api.ts'
import { change } from '../../lib/change.ts'
import type { Icon } from '../../ui/draw-icon.tsx'
import { FlagIcon, ShieldIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.tsx'
import { blocks, warnings } from './queries.ts'
import { ask, hide, noteReported, type Subject, show, useHiddenIds } from './store.ts'

/** Asks whether to report or to block someone. */
export const askAbout = (subject: Subject): void => ask(subject, 'choose')
export const askReport = (subject: Subject): void => ask(subject, 'report')
export const askBlock = (subject: Subject): void => ask(subject, 'block')

/** Both questions as the items of a menu. */
export const safetyItems = (
  subject: Subject,
): { label: string; icon: Icon; danger?: boolean; onSelect: () => void }[] => [
  { label: t`Report`, icon: FlagIcon, onSelect: () => askReport(subject) },
  { label: t`Block`, icon: ShieldIcon, danger: true, onSelect: () => askBlock(subject) },
]

/** Those whose block the server has not answered. */
const blocking = new Set<string>()

/** Blocks someone, who disappears at once and comes back only if the server could not be reached. */
export async function block({ person }: Subject): Promise<void> {
  const { name } = person
  hide(person.id)
  blocking.add(person.id)
  const { isDone, error } = await change(
    safetyRoutes.block,
    { body: { blockedUserId: person.id } },
    {
      // People who are no longer there need no block.
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

/** Sends a report, and hides the person if they are blocked with it. @returns whether it was stored */
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

/** Fetches the blocks again after a disconnection, and shows again those who were unblocked elsewhere meanwhile. */
export async function refetchBlocks(): Promise<void> {
  const hidden = useHiddenIds.getState()
  if (hidden.size === 0) return blocks().refetch()
  const blocked = await blocks()
    .fetch()
    .catch(() => null)
  if (!blocked) return
  const stay = new Set([...blocked.map(({ id }) => id), ...blocking])
  for (const id of hidden) if (!stay.has(id)) show(id)
}

/** Ends a block. @returns whether it has ended */
export async function unblock(person: { id: string; name: string }): Promise<boolean> {
  const { isDone } = await change(
    safetyRoutes.unblock,
    { params: { userId: person.id } },
    { isDone: isGone, failure: t`Unable to unblock user. Please try again.` },
  )
  if (!isDone) return false
  show(person.id)
  void blocks().refetch()
  return true
}

export const applyWarning = (warning: Warning): void =>
  warnings().patch((known) => [...known.filter(({ id }) => id !== warning.id), warning])

export const dropWarning = (id: string): void =>
  warnings().patch((known) => known.filter((warning) => warning.id !== id))

/** Answers a warning, which disappears at once. If the server could not be reached, it comes back with the next visit. */
export async function understand({ id }: Warning): Promise<void> {
  dropWarning(id)
  await change(safetyRoutes.understand, { params: { id } }, { failure: null })
}
