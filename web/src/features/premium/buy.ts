import { t } from '@lingui/core/macro'
import { type PurchaseView, premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { ApiError, call, isTransient } from '../../lib/api.ts'
import { perform } from '../../lib/change.ts'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { untilSure } from '../../lib/until-sure.ts'
import { uuid } from '../../lib/uuid.ts'
import { dismissToast, toast } from '../../ui/toast.tsx'
import { offer, owed, purchases, receipts } from './queries.ts'
import { usePurchaseStore } from './store.ts'

/** One nonce per number of months, until that purchase is made: a second press, or one after a lost answer, buys only once. */
const nonces = new Map<number, string>()
/** Number of this tab's purchases waiting for their reply, which says more than their events. */
let open = 0
/** Purchases reported by events: the only news if a reply is lost. */
let reported: PurchaseView[] = []
/** The months of a purchase whose reply was lost, until its event confirms it. */
let lostMonths: number | null = null
/** The last purchase announced as paid, so that its reply and its event announce it once. */
let said: string | null = null

/**
 * Buys months of premium. If a payment page is needed, it replaces this page, or opens in a window beside it if the user has work to
 * resume. If the user has closed the dialog by then, no payment page opens, and a toast shows the result.
 * @param price in cents, per month
 * @returns whether the user is leaving for the payment page
 */
export async function buy(months: number, price: number): Promise<boolean> {
  // Browsers open windows only on a press.
  const beside =
    usePurchaseStore.getState().goOn && offer().known()?.payment === 'stripe' ? window.open() : null
  const nonce = nonces.get(months) ?? uuid()
  nonces.set(months, nonce)
  const body = { type: 'subscription' as const, amount: price * months, quantity: months, nonce }
  const send = (signal?: AbortSignal) =>
    call(premiumRoutes.purchase, { body, ...(signal && { signal }) }).catch((error: unknown) => {
      const made = reported.find(
        (purchase) => purchase.months === months && purchase.status === 'paid',
      )
      if (made && isTransient(error)) return { purchase: made, checkoutUrl: null }
      throw error
    })
  if (open++ === 0) reported = []
  lostMonths = null
  let isLeaving = false
  await perform(send, {
    repeat: untilSure,
    apply({ purchase, checkoutUrl }) {
      if (checkoutUrl) {
        isLeaving = openCheckout(purchase, checkoutUrl, beside)
        return
      }
      beside?.close()
      keep(purchase)
      finish(purchase)
      void queryClient.invalidateQueries({ queryKey: userKey })
    },
    failure(error) {
      beside?.close()
      if (isTransient(error)) lostMonths = months
      // This payment has ended; the next press starts another.
      if (error instanceof ApiError && error.status === 409) nonces.delete(months)
      return {
        title: t`Purchase Failed`,
        text: t`Unable to process your purchase. Please try again.`,
        explained: [429, 'UNAVAILABLE'],
      }
    },
  })
  open--
  return isLeaving
}

/** Opens the payment page. @returns whether it replaces this one */
function openCheckout(purchase: PurchaseView, url: string, beside: Window | null): boolean {
  if (!usePurchaseStore.getState().isOpen) {
    // The nonce stays, so that the next press opens this page again.
    beside?.close()
    return false
  }
  nonces.delete(purchase.months)
  if (!beside) {
    location.assign(url)
    return true
  }
  beside.opener = null
  beside.location.assign(url)
  keep(purchase)
  finish(purchase)
  return false
}

/** Shows the purchase in the dialog, or in a toast if the dialog is closed; the next press buys more. */
function finish(purchase: PurchaseView): void {
  const { id, months } = purchase
  nonces.delete(months)
  lostMonths = null
  if (goesOn(purchase)) return
  if (usePurchaseStore.getState().isOpen)
    usePurchaseStore.setState({ purchaseId: id, isCanceled: false })
  else say(purchase)
}

/** Resumes work that was waiting for this payment. @returns false if nothing was waiting, or it is not paid yet */
function goesOn({ status }: PurchaseView): boolean {
  const { goOn } = usePurchaseStore.getState()
  if (!goOn || status !== 'paid') return false
  usePurchaseStore.setState({ isOpen: false, goOn: null })
  goOn()
  return true
}

function keep(purchase: PurchaseView): void {
  purchases(purchase.id).put(purchase)
  void receipts().refetch()
  void offer().refetch()
  void owed().refetch()
}

/** Stores a purchase's outcome, and announces it unless the dialog shows it. */
export function applyPurchase(purchase: PurchaseView): void {
  const { isOpen, purchaseId } = usePurchaseStore.getState()
  keep(purchase)
  if (open > 0) {
    reported.push(purchase)
    return
  }
  if (isOpen && purchaseId === purchase.id) {
    goesOn(purchase)
    return
  }
  if (isOpen && lostMonths === purchase.months && purchase.status === 'paid') {
    dismissToast()
    finish(purchase)
    return
  }
  say(purchase)
}

function say({ id, status, returns }: PurchaseView): void {
  const last = returns.at(-1)
  if (last) {
    if (!last.undoneAt)
      toast({
        title: t`We refunded a payment`,
        text: t`You'll find it in the receipts on your profile.`,
      })
  } else if (status === 'paid') {
    if (said === id) return
    said = id
    toast({
      title: t`Premium is active`,
      text: t`Likes and super likes are unlimited.`,
      tone: 'success',
    })
  } else if (status === 'ended') {
    toast({
      title: t`Purchase Failed`,
      text: t`Your payment didn't go through. Nothing was charged.`,
      tone: 'danger',
    })
  }
}
