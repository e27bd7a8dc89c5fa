import { t } from '@lingui/core/macro'
import type { Notification } from '@swoon/realtime-server/contract/notifications'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { DidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useNow } from '../../lib/use-now.ts'
import { useWayBack } from '../../lib/use-way-back.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { BunchScene } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronLeftIcon, TuneIcon } from '../../ui/icons.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useIsAttended } from '../../ui/visibility.ts'
import { clear, markRead } from './actions.ts'
import { NotificationRow } from './components/notification-row.tsx'
import { useNotifications } from './queries.ts'

const SettingsSheet = lazyPart(
  async () => (await import('./components/settings-sheet.tsx')).SettingsSheet,
  ({ open, onClose }) => open && <DidNotLoad onClose={onClose} />,
)

/** The bell's list: one row per cause, latest first. */
export function NotificationsPage() {
  const back = useWayBack('/discover')
  const now = useNow()
  const query = useNotifications()
  const { data: rows } = query
  const [isSetting, setIsSetting] = useState(false)
  const [wasSetting, setWasSetting] = useState(false)
  if (isSetting && !wasSetting) setWasSetting(true)
  const isFresh = useFresh(rows)
  return (
    <div className="mx-auto flex max-w-2xl flex-col pt-3 pb-8 lg:pt-8">
      <header className="flex items-center px-4 sm:px-6">
        <IconButton icon={ChevronLeftIcon} label={t`Back`} onClick={back} className="-ms-2" />
        <h1 className="min-w-0 grow wrap-anywhere font-display text-[min(1.5rem,5.6vw)] font-bold">{t`Notifications`}</h1>
        <IconButton
          icon={TuneIcon}
          label={t`Notification settings`}
          onClick={() => setIsSetting(true)}
          className="-me-2"
        />
      </header>
      <LoadingState
        query={query}
        skeleton={<NotificationsSkeleton />}
        failed={t`Your notifications didn't load`}
      />
      {rows?.length === 0 && (
        <EmptyState
          drawing={<BunchScene />}
          title={t`All quiet for now.`}
          text={t`Matches, messages, calls and games you missed show up here.`}
          action={
            <Link to="/discover" className={buttonClass({ variant: 'secondary' })}>
              {t`Discover people`}
            </Link>
          }
        />
      )}
      {rows && rows.length > 0 && (
        <>
          <div className="flex flex-wrap gap-2 px-4 pt-2 pb-1 sm:px-6">
            <Button variant="ghost" size="sm" onClick={() => void clear(rows)}>
              {t`Clear all`}
            </Button>
          </div>
          <ul aria-label={t`Notifications`} className="sm:px-2">
            {rows.map((row) => (
              <NotificationRow
                key={row.id}
                row={row}
                isFresh={isFresh(row)}
                now={now}
                onClear={() => void clear(rows, row)}
              />
            ))}
          </ul>
        </>
      )}
      {wasSetting && (
        <Suspense fallback={null}>
          <SettingsSheet open={isSetting} onClose={() => setIsSetting(false)} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Marks rows on screen as read, which clears the bell. During this visit they stay marked as new.
 * @returns whether a row was new when it appeared
 */
function useFresh(rows: readonly Notification[] | undefined): (row: Notification) => boolean {
  const isAttended = useIsAttended()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const found = rows?.filter(({ isRead }) => !isRead) ?? []
    if (!rows || !isAttended || found.length === 0) return
    setFresh((before) => new Set([...before, ...found.map(keyOf)]))
    void markRead(rows)
  }, [rows, isAttended])
  return (row) => !row.isRead || fresh.has(keyOf(row))
}

/** Identifies one occurrence: a row that happens again counts as another. */
const keyOf = ({ id, at }: Notification) => `${id} ${at}`

/** A placeholder the size of the list. */
function NotificationsSkeleton() {
  return (
    <div role="status" aria-label={t`Loading your notifications`} className="pt-14">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-3 sm:px-6">
          <Skeleton round className="size-12 shrink-0" />
          <div className="grow space-y-2">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
