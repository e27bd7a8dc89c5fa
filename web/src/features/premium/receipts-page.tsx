import { t } from '@lingui/core/macro'
import { useWayBack } from '../../lib/use-way-back.ts'
import { Button } from '../../ui/button.tsx'
import { BunchScene } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { openPurchase } from './actions.ts'
import { GivenPremium } from './components/given-premium.tsx'
import { Receipt } from './components/receipt.tsx'
import { OwedMinutes } from './owed-minutes.tsx'
import { useReceipts } from './queries.ts'

/** The user's payments and refunds. */
export function ReceiptsPage() {
  const back = useWayBack('/profile')
  const query = useReceipts()
  const { data: receipts } = query
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5 px-4 pt-3 pb-8 sm:px-6 lg:px-10 lg:pt-8">
      <header className="flex items-center gap-1">
        <IconButton icon={ChevronLeftIcon} label={t`Back`} onClick={back} className="-ms-2" />
        <h1 className="font-display text-2xl font-bold">{t`Receipts`}</h1>
      </header>
      <GivenPremium />
      <OwedMinutes />
      <LoadingState
        query={query}
        skeleton={
          <div className="flex flex-col gap-3">
            <Skeleton className="h-32 rounded-md" />
            <Skeleton className="h-32 rounded-md" />
          </div>
        }
        failed={t`Your receipts didn't load`}
      />
      {receipts?.length === 0 && (
        <EmptyState
          drawing={<BunchScene />}
          title={t`You haven't bought anything yet.`}
          text={t`What you buy shows up here, with its date and amount.`}
          action={
            <Button variant="secondary" onClick={() => openPurchase('more')}>
              {t`See Premium`}
            </Button>
          }
        />
      )}
      {receipts && receipts.length > 0 && (
        <ul className="flex flex-col gap-3">
          {receipts.map((purchase) => (
            <Receipt key={purchase.id} purchase={purchase} />
          ))}
        </ul>
      )}
    </div>
  )
}
