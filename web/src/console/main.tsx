import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { guardDrops } from '../lib/drop-guard.ts'
import { queryClient } from '../lib/query-client.ts'
import '../ui/fonts.css'
import '../ui/theme.css'
import { awaitComposition } from '../ui/composition.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { Closed } from './closed.tsx'
import { Desk } from './desk.tsx'
import { takeKey } from './key.ts'

awaitComposition()
guardDrops()
const root = document.getElementById('root')
if (root) {
  const isOpen = await takeKey()
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {isOpen ? <Desk /> : <Closed />}
        <Toaster />
        <LiveRegion />
      </QueryClientProvider>
    </StrictMode>,
  )
}
