import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { lazyPart } from '../lib/lazy-part.ts'
import { queryClient } from '../lib/query-client.ts'
import { untilQuiet } from '../lib/quiet.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { firstToast } from '../ui/toast.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { AppRoutes } from './routes.tsx'

// Toasts can be queued at once. The library that shows them loads with the first toast, or after the first screen.
const Toaster = lazyPart(async () => {
  await Promise.race([firstToast(), untilQuiet()])
  return (await import('../ui/toaster.tsx')).Toaster
})

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      {/* Without React's transitions a navigation can be flushed inside a view transition. */}
      <BrowserRouter useTransitions={false}>
        <PageBoundary>
          <AppRoutes />
        </PageBoundary>
      </BrowserRouter>
      <Suspense>
        <Toaster />
      </Suspense>
      <LiveRegion />
    </QueryClientProvider>
  )
}
