import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router-dom'
import { queryClient } from '../lib/query-client.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { Toaster } from '../ui/toast.tsx'
import { AppRoutes } from './routes.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      {/* Without React's transitions a navigation can be flushed inside a view transition. */}
      <BrowserRouter useTransitions={false}>
        <AppRoutes />
      </BrowserRouter>
      <Toaster />
      <LiveRegion />
    </QueryClientProvider>
  )
}
