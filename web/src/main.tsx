import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/theme.css'
import { App } from './app/app.tsx'
import { guardDrops } from './lib/drop-guard.ts'
import { awaitComposition } from './ui/composition.ts'

awaitComposition()
guardDrops()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
