import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { queryClient } from '../lib/query-client.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { AppRoutes } from './routes.tsx'

// The slot takes a toast at once; the library that shows it is not worth holding back the first screen.
const Toaster = lazy(() => import('../ui/toaster.tsx').then((module) => ({ default: module.Toaster })))

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      {/* Without React's transitions a navigation can be flushed inside a view transition. */}
      <BrowserRouter useTransitions={false}>
        <AppRoutes />
      </BrowserRouter>
      <Suspense>
        <Toaster />
      </Suspense>
      <LiveRegion />
    </QueryClientProvider>
  )
}
