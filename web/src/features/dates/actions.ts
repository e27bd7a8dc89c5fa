import { t } from '@lingui/core/macro'
import { type DateView, dateRoutes, type SharedDate } from '@swoon/realtime-server/contract/dates'
import { ApiError, call, fieldsOf } from '../../lib/api.ts'
import { type Changed, change } from '../../lib/change.ts'
import { sameId } from '../../lib/same-id.ts'
import { shareLink } from '../../lib/share-link.ts'
import { timeZoneHere } from '../../lib/time-zone.ts'
import { untilSure } from '../../lib/until-sure.ts'
import { toast } from '../../ui/toast.tsx'
import { date } from './queries.ts'

export interface DateDraft {
  activity: string
  place: string
  /** ISO 8601, UTC. */
  startsAt: string
}

/** Done; faults by field; or changed, with the card showing the current state. */
type Outcome = true | 'changed' | Readonly<Record<string, string>>

const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409].includes(error.status)

/** Shows the date from a reply, and after a failure its current state. */
const about = (matchId: string, text: string) => ({
  apply: (served: DateView) => date(matchId).put(served),
  failure(error: unknown) {
    if (fieldsOf(error)) return null
    if (isOutdated(error)) void date(matchId).refetch()
    return { text, explained: [403, 409] }
  },
})

const outcomeOf = ({ isDone, error }: Changed<DateView>): Outcome =>
  isDone || (fieldsOf(error) ?? (isOutdated(error) ? 'changed' : {}))

export const proposeDate = async (matchId: string, draft: DateDraft): Promise<Outcome> =>
  outcomeOf(
    await change(
      dateRoutes.propose,
      (clientId) => ({ body: { matchId, ...draft, timeZone: timeZoneHere(), clientId } }),
      {
        ...about(matchId, t`Couldn't send your date. Try again.`),
        id: sameId(`date ${matchId}`, draft),
        repeat: untilSure,
      },
    ),
  )

export const suggestDate = async (
  { id, matchId, version }: DateView,
  draft: DateDraft,
): Promise<Outcome> =>
  outcomeOf(
    await change(
      dateRoutes.suggest,
      { params: { id }, body: { version, ...draft, timeZone: timeZoneHere() } },
      { ...about(matchId, t`Couldn't send your suggestion. Try again.`), repeat: untilSure },
    ),
  )

export const answerDate = async (
  { id, matchId, version }: DateView,
  answer: 'accept' | 'decline' | 'cancel',
): Promise<Outcome> =>
  outcomeOf(
    await change(
      dateRoutes.answer,
      { params: { id }, body: { version, answer } },
      { ...about(matchId, t`Couldn't send your answer. Try again.`), repeat: untilSure },
    ),
  )

/** Shares a link to the date through the device's share sheet, or copies it. */
export async function shareDate({ id, matchId }: DateView): Promise<void> {
  const { reply } = await change(
    dateRoutes.share,
    { params: { id } },
    about(matchId, t`Couldn't create the link. Try again.`),
  )
  const token = reply && date(matchId).known()?.shareToken
  if (!token) return
  const url = new URL(`/app/date#${token}`, location.origin).href
  await shareLink(
    { url, text: t`Where I'll be` },
    t`Your friend can see the time, the place and your date's first name.`,
  )
}

export async function stopSharing({ id, matchId }: DateView): Promise<void> {
  await change(
    dateRoutes.unshare,
    { params: { id } },
    {
      apply() {
        date(matchId).patch((known) => known && { ...known, shareToken: null })
        toast({ title: t`Sharing stopped`, text: t`Your link doesn't work anymore.` })
      },
      failure: t`Couldn't turn off your link. Try again.`,
    },
  )
}

/** The date behind a shared link; null if the link no longer works. */
export async function openShared(token: string, signal: AbortSignal): Promise<SharedDate | null> {
  try {
    return await call(dateRoutes.shared, { body: { token }, signal })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
