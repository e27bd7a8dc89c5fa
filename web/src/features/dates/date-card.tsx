import type { DateView } from '@swoon/realtime-server/contract/dates'
import { dateRoutes, dateTexts } from '@swoon/realtime-server/contract/dates'
import { Suspense, useState } from 'react'
import { DidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useMe } from '../../lib/me.ts'
import { urlOf } from '../../lib/url.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx'
import { cx } from '../../ui/cx.ts'
import { HeartIcon, PinIcon, ShieldIcon } from '../../ui/icons.tsx'
import { CalendarIcon, ChevronDownIcon, ClockIcon } from '../../ui/more-icons.tsx'
import { answerDate, shareDate, stopSharing } from './actions.ts'
import { stateLabel, whenLabel } from './labels.ts'
import { useDate } from './queries.ts'

const NewDateSheet = lazyPart(async () => (await import('./new-date-sheet.tsx')).NewDateSheet, DidNotLoad)

/** Milliseconds for which a date that was declined, canceled or is past still stands in its chat. */
const shownAfter = 24 * 60 * 60_000

/** The date of a match, above its messages. It can be folded to one line. */
export function DateCard({ matchId, name }: { matchId: string; name: string }) {
  const { data: date } = useDate(matchId)
  const me = useMe()
  const now = useNow()
  const [folded, setFolded] = useState<string | null>(null)
  if (!date || !me) return null
  const isOpen = date.status === 'proposed' || date.status === 'accepted'
  if (!isOpen && now - Date.parse(date.changedAt) > shownAfter) return null
  // A change unfolds it.
  const key = `${date.id} ${date.version}`
  const isFolded = folded === key
  const [before = '', after] = stateLabel(date, me.id).split('*')
  return (
    <section
      aria-label={`Date with ${name}`}
      className="z-1 mx-3 mt-2 max-h-[55%] shrink-0 overflow-y-auto rounded-md bg-raised shadow-low ring-1 ring-line/70 lg:mx-4"
    >
      <button
        type="button"
        aria-expanded={!isFolded}
        onClick={() => setFolded(isFolded ? null : key)}
        className={cx(
          'flex min-h-11 w-full items-center gap-2 px-4 py-2 text-start text-sm font-semibold',
          isOpen ? 'bg-accent-fade text-on-accent' : 'text-ink-soft',
        )}
      >
        <HeartIcon size={20} className="shrink-0" />
        <span className="min-w-0 grow wrap-anywhere" role="status">
          {before}
          {after !== undefined && <bdi>{name}</bdi>}
          {after}
        </span>
        <ChevronDownIcon size={20} className={cx('shrink-0 transition-transform', !isFolded && 'rotate-180')} />
      </button>
      {!isFolded && <Plan date={date} name={name} myId={me.id} />}
    </section>
  )
}

function Plan({ date, name, myId }: { date: DateView; name: string; myId: string }) {
  const { id, matchId, activity, place, startsAt, status, askedBy, shareToken } = date
  const [busy, setBusy] = useState<string | null>(null)
  const [isSuggesting, setIsSuggesting] = useState(false)
  const [wasSuggesting, setWasSuggesting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const isOpen = status === 'proposed' || status === 'accepted'
  const isMine = askedBy === myId
  const run = async (which: string, work: () => Promise<unknown>) => {
    setBusy(which)
    await work()
    setBusy(null)
  }
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <p className={cx('font-display text-lg leading-tight font-bold wrap-anywhere', !isOpen && 'text-ink-soft')}>
        <bdi>{activity}</bdi>
      </p>
      <ul className="flex flex-col gap-1 text-sm text-ink-soft">
        <li className="flex items-start gap-1.5">
          <ClockIcon size={18} className="shrink-0" />
          <time dateTime={startsAt}>{whenLabel(startsAt)}</time>
        </li>
        <li className="flex items-start gap-1.5">
          <PinIcon size={18} className="shrink-0" />
          <bdi className="wrap-anywhere">{place}</bdi>
        </li>
        {status === 'accepted' && (
          <li className="flex items-start gap-1.5">
            <ShieldIcon size={18} className="shrink-0 text-success" />
            {dateTexts.hint}
          </li>
        )}
      </ul>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {status === 'proposed' && !isMine && (
            <Button
              size="sm"
              busy={busy === 'accept'}
              onClick={() => void run('accept', () => answerDate(date, 'accept'))}
            >
              Accept
            </Button>
          )}
          {status === 'accepted' && (
            <>
              <a
                href={urlOf(dateRoutes.calendar.url, { params: { id } })}
                download="date.ics"
                className={buttonClass({ size: 'sm', variant: 'secondary' })}
              >
                <CalendarIcon size={18} />
                Add to calendar
              </a>
              <Button
                size="sm"
                variant="secondary"
                busy={busy === 'share'}
                onClick={() => void run('share', () => shareDate(date))}
              >
                Share with a friend
              </Button>
              {shareToken !== null && (
                <Button
                  size="sm"
                  variant="outline"
                  busy={busy === 'unshare'}
                  onClick={() => void run('unshare', () => stopSharing(date))}
                >
                  Stop sharing
                </Button>
              )}
            </>
          )}
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              setIsSuggesting(true)
              setWasSuggesting(true)
            }}
          >
            {status === 'proposed' && isMine ? 'Change' : 'Another time'}
          </Button>
          {status === 'proposed' && !isMine ? (
            <Button
              size="sm"
              variant="ghost"
              busy={busy === 'decline'}
              onClick={() => void run('decline', () => answerDate(date, 'decline'))}
            >
              Not this time
            </Button>
          ) : (
            <Button size="sm" variant="ghost" onClick={() => setIsAsking(true)}>
              Cancel
            </Button>
          )}
        </div>
      )}
      {wasSuggesting && (
        <Suspense fallback={null}>
          <NewDateSheet
            key={date.version}
            open={isSuggesting}
            onClose={() => setIsSuggesting(false)}
            match={{ id: matchId, name }}
            date={date}
          />
        </Suspense>
      )}
      <ConfirmSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() =>
          void run('cancel', async () => {
            await answerDate(date, 'cancel')
            setIsAsking(false)
          })
        }
        title="Cancel this date?"
        text={`${name} sees it right away. You can always plan another one.`}
        confirmLabel="Cancel Date"
        danger
        busy={busy === 'cancel'}
      />
    </div>
  )
}
