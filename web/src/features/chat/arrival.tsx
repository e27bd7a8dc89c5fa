import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useArrival } from './arrivals.ts'

const ArrivalBanner = lazyPart(async () => (await import('./components/arrival-banner.tsx')).ArrivalBanner)

/** Tells of a message that has come while another screen is open. Used once in the app. */
export function Arrival({ className }: { className: string }) {
  const message = useArrival((state) => state.message)
  return (
    <Suspense fallback={null}>
      {message && <ArrivalBanner key={message.id} message={message} className={className} />}
    </Suspense>
  )
}
