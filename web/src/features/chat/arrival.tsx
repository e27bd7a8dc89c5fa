import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useHidden } from '../safety/queries.ts'
import { useArrivals } from './arrivals.ts'

const ArrivalBanner = lazyPart(async () => (await import('./components/arrival-banner.tsx')).ArrivalBanner)

/** Tells of a message that has come while another screen is open. Used once in the app. */
export function Arrival({ className }: { className: string }) {
  const hidden = useHidden()
  const message = useArrivals(({ messages }) => messages.findLast(({ sender }) => !hidden.has(sender.id)))
  return (
    <Suspense fallback={null}>
      {message && <ArrivalBanner key={message.id} message={message} className={className} />}
    </Suspense>
  )
}
