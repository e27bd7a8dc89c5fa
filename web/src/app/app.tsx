import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { dropPicture } from '../lib/first-picture.ts'
import { forgetReplies } from '../lib/first-replies.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { queryClient } from '../lib/query-client.ts'
import { untilQuiet } from '../lib/quiet.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { firstToast } from '../ui/toast.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { LayeredRouter } from './router.tsx'
import { AppRoutes } from './routes.tsx'

// Toasts can be queued at once. The library that shows them loads with the first toast, or after the first screen.
const Toaster = lazyPart(async () => {
  await Promise.race([firstToast(), untilQuiet()])
  return (await import('../ui/toaster.tsx')).Toaster
})

/** Runs after everything else, since it only serves the next visit. */
const startOffline = () =>
  untilQuiet()
    .then(() => {
      // The picture may still be there if the screen turned out to show something else.
      dropPicture()
      forgetReplies()
      return import('./offline.ts')
    })
    .then(
      ({ beginOffline }) => beginOffline(),
      () => {},
    )

export function App() {
  useEffect(() => void startOffline(), [])
  return (
    <QueryClientProvider client={queryClient}>
      <LayeredRouter>
        <PageBoundary>
          <AppRoutes />
        </PageBoundary>
      </LayeredRouter>
      <Suspense>
        <Toaster />
      </Suspense>
      <LiveRegion />
    </QueryClientProvider>
  )
}
