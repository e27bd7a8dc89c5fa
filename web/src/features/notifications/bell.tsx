import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'

const BellLink = lazyPart(async () => (await import('./components/bell-link.tsx')).BellLink)

/** Links to the notifications; loads with the live events' code into a placeholder of its size. With `at` it is a sidebar entry. */
export const Bell = ({ at }: { at?: string }) => (
  <div className={at ?? 'size-11 shrink-0'}>
    <Suspense fallback={null}>
      <BellLink wide={at !== undefined} />
    </Suspense>
  </div>
)
