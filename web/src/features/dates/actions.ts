import { t } from '@lingui/core/macro'
import { type DateView, dateRoutes, type SharedDate } from '@swoon/realtime-server/contract/dates'
import { ApiError, call } from '../../lib/api.ts'
import { reportFailure } from '../../lib/attempt.ts'
import { withSameId } from '../../lib/same-id.ts'
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

/** Done; what is wrong, by field; or the date has changed meanwhile, and the card shows what it is now. */
type Outcome = true | 'changed' | Readonly<Record<string, string>>

/** Makes a call about a date and takes in what came of it. */
async function change(
  matchId: string,
  work: () => Promise<DateView>,
  text: string,
): Promise<Outcome> {
  try {
    date(matchId).put(await work())
    return true
  } catch (error) {
    if (error instanceof ApiError && error.fields) return error.fields
    reportFailure(error, text, { explained: [403, 409] })
    const isOutdated = error instanceof ApiError && [404, 409].includes(error.status)
    if (isOutdated) void date(matchId).refetch()
    return isOutdated ? 'changed' : {}
  }
}

export const proposeDate = (matchId: string, draft: DateDraft): Promise<Outcome> =>
  change(
    matchId,
    () =>
      withSameId(`date ${matchId}`, draft, (clientId) =>
        untilSure((signal) =>
          call(dateRoutes.propose, {
            body: { matchId, ...draft, timeZone: timeZoneHere(), clientId },
            signal,
          }),
        ),
      ),
    t`Your date wasn't sent. Please try again.`,
  )

export const suggestDate = (
  { id, matchId, version }: DateView,
  draft: DateDraft,
): Promise<Outcome> =>
  change(
    matchId,
    () =>
      untilSure((signal) =>
        call(dateRoutes.suggest, {
          params: { id },
          body: { version, ...draft, timeZone: timeZoneHere() },
          signal,
        }),
      ),
    t`Your suggestion wasn't sent. Please try again.`,
  )

export const answerDate = (
  { id, matchId, version }: DateView,
  answer: 'accept' | 'decline' | 'cancel',
): Promise<Outcome> =>
  change(
    matchId,
    () =>
      untilSure((signal) =>
        call(dateRoutes.answer, { params: { id }, body: { version, answer }, signal }),
      ),
    t`Your answer wasn't sent. Please try again.`,
  )

/** Gives a friend a link by whatever the device shares with, or copies it. */
export async function shareDate({ id, matchId }: DateView): Promise<void> {
  const done = await change(
    matchId,
    () => call(dateRoutes.share, { params: { id } }),
    t`We couldn't create the link. Please try again.`,
  )
  const token = done === true ? date(matchId).known()?.shareToken : null
  if (!token) return
  const url = new URL(`/app/date#${token}`, location.origin).href
  await shareLink(
    { url, text: t`Where I'll be` },
    t`Your friend can see the time, the place and your date's first name.`,
  )
}

export async function stopSharing({ id, matchId }: DateView): Promise<void> {
  try {
    await call(dateRoutes.unshare, { params: { id } })
    date(matchId).patch((known) => known && { ...known, shareToken: null })
    toast({ title: t`Sharing stopped`, text: t`Your link doesn't work anymore.` })
  } catch (error) {
    reportFailure(error, t`Your link still works. Please try again.`)
  }
}

/** What a friend's link shows; null if it doesn't work anymore. */
export async function openShared(token: string, signal: AbortSignal): Promise<SharedDate | null> {
  try {
    return await call(dateRoutes.shared, { body: { token }, signal })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
