import { Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { sayItDidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { closePurchase, openReturned } from './actions.ts'
import { usePurchaseStore } from './store.ts'

const PurchaseDialog = lazyPart(
  async () => (await import('./purchase-dialog.tsx')).PurchaseDialog,
  Missing,
)

/** The purchase dialog over any screen, also after returning from the payment page. Render once in the app. */
export function PremiumOverlay() {
  const wasOpened = usePurchaseStore((state) => state.wasOpened)
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const asked = new URLSearchParams(search)
    const id = asked.get('purchase')
    if (!id) return
    openReturned(id, asked.has('cancelled'))
    // Replaced, so that a reload or Back does not ask again.
    navigate(pathname, { replace: true })
  }, [search, pathname, navigate])
  return <Suspense fallback={null}>{wasOpened && <PurchaseDialog />}</Suspense>
}

/** Explains why nothing opens if the code did not arrive. */
function Missing() {
  const isOpen = usePurchaseStore((state) => state.isOpen)
  useEffect(() => {
    if (!isOpen) return
    sayItDidNotLoad()
    closePurchase()
  }, [isOpen])
  return null
}
