import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { Link, Outlet, useParams } from 'react-router-dom'
import { lazyPart } from '../../lib/lazy-part.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ChatIcon } from '../../ui/icons.tsx'
import { useIsWide } from '../../ui/use-media.ts'
import { MatchesList } from './components/matches-list.tsx'
import { useMatches } from './queries.ts'

const SuperLikersRow = lazyPart(
  async () => (await import('../super-likes/super-likers-row.tsx')).SuperLikersRow,
)
const NoChat = lazyPart(async () => (await import('./components/no-chat.tsx')).NoChat)
const PushOffer = lazyPart(async () => (await import('../push/push-offer.tsx')).PushOffer)

/** The list of matches. The chat, a child route, replaces it on a phone and appears beside it in a wide window. */
export function MatchesPage() {
  const { id } = useParams()
  const isWide = useIsWide()
  const matches = useMatches()
  if (!isWide && id !== undefined) return <Outlet />
  const list = (
    <div className="mx-auto flex min-h-full w-full max-w-2xl flex-col">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-3 pb-4">
        <h1 className="font-display text-3xl font-extrabold">{t`Your Matches`}</h1>
        <Link
          to="/app/rooms"
          aria-label={t`Dating Rooms`}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <ChatIcon size={18} />
          {t`Rooms`}
        </Link>
      </header>
      <Suspense>
        <SuperLikersRow />
      </Suspense>
      <MatchesList openId={id} />
      {matches.data?.length ? (
        <Suspense>
          <PushOffer />
        </Suspense>
      ) : null}
    </div>
  )
  // Without matches there is only one column.
  const isAlone = id === undefined && (matches.data ? matches.data.length === 0 : matches.isError)
  const isSplit = isWide && !isAlone
  // The list keeps its place in the tree. Remounting it would repeat failed requests endlessly.
  return (
    <div className={cx('h-full', isSplit && 'grid grid-cols-[minmax(22rem,26rem)_1fr]')}>
      <div
        className={cx(
          'lg:pt-3',
          isSplit ? 'min-h-0 overflow-y-auto overscroll-contain border-e border-line' : 'h-full',
        )}
      >
        {list}
      </div>
      {isSplit && (
        <div className="relative min-h-0 min-w-0">
          {id === undefined ? (
            <Suspense>
              <NoChat />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </div>
      )}
    </div>
  )
}
