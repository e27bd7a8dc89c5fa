import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'

const BellLink = lazyPart(async () => (await import('./components/bell-link.tsx')).BellLink)

/** The way to the notifications, which comes with the code of the live events into a place of its size. With `at` it is an entry at the side. */
export const Bell = ({ at }: { at?: string }) => (
  <div className={at ?? 'size-11 shrink-0'}>
    <Suspense fallback={null}>
      <BellLink wide={at !== undefined} />
    </Suspense>
  </div>
)
