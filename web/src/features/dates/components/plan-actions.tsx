import { t } from '@lingui/core/macro'
import { type DateView, dateRoutes } from '@swoon/realtime-server/contract/dates'
import { Suspense, useState } from 'react'
import { DidNotLoad } from '../../../lib/did-not-load.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { urlOf } from '../../../lib/url.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { cx } from '../../../ui/cx.ts'
import { answerDate, shareDate, stopSharing } from '../actions.ts'

const NewDateSheet = lazyPart(
  async () => (await import('./new-date-sheet.tsx')).NewDateSheet,
  ({ open, onClose }) => open && <DidNotLoad onClose={onClose} />,
)

/** Narrow enough for two in a row on a small phone. */
const pair = 'px-2!'

/** Actions for either person on a proposed or agreed date. */
export function PlanActions({ date, name, myId }: { date: DateView; name: string; myId: string }) {
  const { id, matchId, status, askedBy, shareToken } = date
  const [busy, setBusy] = useState<string | null>(null)
  // The date as it was when its form opened: a change by the other person makes the suggestion stale.
  const [moving, setMoving] = useState<{ date: DateView; isOpen: boolean } | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const isAgreed = status === 'accepted'
  const isMine = askedBy === myId
  const run = async (which: string, work: () => Promise<unknown>) => {
    setBusy(which)
    await work()
    setBusy(null)
  }
  return (
    <>
      <div className={cx('mt-3 gap-2', isAgreed ? 'grid grid-cols-2' : 'flex flex-wrap')}>
        {isAgreed && (
          <>
            <a
              href={urlOf(dateRoutes.calendar.url, { params: { id } })}
              download="date.ics"
              className={cx(buttonClass({ size: 'sm', variant: 'secondary' }), pair)}
            >
              {t`Add to calendar`}
            </a>
            <Button
              size="sm"
              variant="secondary"
              className={pair}
              busy={busy === 'share'}
              onClick={() => void run('share', () => shareDate(date))}
            >
              {shareToken === null ? t`Share with a friend` : t`Share again`}
            </Button>
            {shareToken !== null && (
              <Button
                size="sm"
                variant="outline"
                className={pair}
                busy={busy === 'unshare'}
                onClick={() => void run('unshare', () => stopSharing(date))}
              >
                {t`Stop sharing`}
              </Button>
            )}
          </>
        )}
        {!isAgreed && !isMine && (
          <Button
            size="sm"
            className="grow"
            busy={busy === 'accept'}
            onClick={() => void run('accept', () => answerDate(date, 'accept'))}
          >
            {t`Accept`}
          </Button>
        )}
        <Button
          size="sm"
          variant="outline"
          className={isAgreed ? pair : 'grow'}
          onClick={() => setMoving({ date, isOpen: true })}
        >
          {isAgreed || !isMine ? t`Another time` : t`Change`}
        </Button>
        {isAgreed || isMine ? (
          <Button
            size="sm"
            variant="ghost"
            className={shareToken === null ? '' : 'col-span-2'}
            onClick={() => setIsAsking(true)}
          >
            {t`Cancel date`}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            busy={busy === 'decline'}
            onClick={() => void run('decline', () => answerDate(date, 'decline'))}
          >
            {t`Decline`}
          </Button>
        )}
      </div>
      {moving && (
        <Suspense fallback={null}>
          <NewDateSheet
            key={moving.date.version}
            open={moving.isOpen}
            onClose={() => setMoving({ ...moving, isOpen: false })}
            match={{ id: matchId, name }}
            date={moving.date}
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
        title={t`Cancel this date?`}
        text={t`${name} sees it right away. You can plan another one.`}
        confirmLabel={t`Cancel date`}
        cancelLabel={t`Keep it`}
        danger
        busy={busy === 'cancel'}
      />
    </>
  )
}
