import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { lazyPart } from '../lib/lazy-part.ts'
import { queryClient } from '../lib/query-client.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { AppRoutes } from './routes.tsx'

// Toasts can be queued at once. The library that shows them loads later, so that it does not delay the first screen.
const Toaster = lazyPart(async () => (await import('../ui/toaster.tsx')).Toaster)

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
