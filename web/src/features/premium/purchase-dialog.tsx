import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { money } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { closePurchase, openPurchase } from './actions.ts'
import { buy } from './buy.ts'
import { ChooseMonths } from './components/choose-months.tsx'
import { OutcomeView, outcomeOf } from './components/outcome.tsx'
import { useOffer, usePurchase } from './queries.ts'
import { usePurchaseStore } from './store.ts'

/** Sells premium, and shows the purchase's outcome. */
export function PurchaseDialog() {
  const { isOpen, hint, purchaseId, isCanceled } = usePurchaseStore()
  const [months, setMonths] = useState(1)
  const [isBuying, setIsBuying] = useState(false)
  const { data: offer } = useOffer(isOpen)
  const purchase = usePurchase(purchaseId)
  const outcome = purchase.data && outcomeOf(purchase.data, isCanceled)
  useBackFromPayment(() => setIsBuying(false))

  const press = async () => {
    if (!offer) return
    setIsBuying(true)
    // The button stays busy while the browser leaves for the payment page.
    if (!(await buy(months, offer.price))) setIsBuying(false)
  }

  const close = (label: string) => (
    <Button wide variant={outcome === 'paid' ? 'primary' : 'secondary'} onClick={closePurchase}>
      {label}
    </Button>
  )
  const again = (
    <Button wide onClick={() => openPurchase('more')}>
      {t`Try again`}
    </Button>
  )
  const price = offer ? money(months * offer.price + offer.owedCents) : null
  const canBuy = offer?.payment !== 'none'
  const footer = purchaseId ? (
    outcome === 'cancelled' || outcome === 'ended' ? (
      again
    ) : (
      close(outcome === 'paid' ? t`Continue` : t`Close`)
    )
  ) : canBuy ? (
    <Button wide busy={isBuying} disabled={!offer} onClick={() => void press()}>
      {price === null
        ? t`Get Premium`
        : hint === 'owed'
          ? t`Pay ${price}`
          : t`Get Premium for ${price}`}
    </Button>
  ) : (
    close(t`Close`)
  )

  return (
    <Sheet
      open={isOpen}
      onClose={closePurchase}
      title={t`Enhance Your Dating Experience`}
      footer={footer}
    >
      {!purchaseId && <ChooseMonths hint={hint} months={months} onChoose={setMonths} />}
      {purchaseId && outcome && (
        <OutcomeView outcome={outcome} isDemo={purchase.data?.provider === 'demo'} />
      )}
      {purchaseId && !outcome && purchase.isError && (
        <FailedState
          title={t`We couldn't look up your purchase`}
          text={t`The receipts on your profile show what was paid.`}
          onRetry={() => void purchase.refetch()}
          busy={purchase.isFetching}
        />
      )}
      {purchaseId && !outcome && !purchase.isError && <Skeleton className="mt-4 h-44 rounded-md" />}
    </Sheet>
  )
}

/** Resets the page when the user comes Back from the payment page, which shows it as they left it: busy. */
function useBackFromPayment(reset: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  })
}
