import { createRoot } from 'react-dom/client'
import '../theme.css'
import { LiveRegion } from '../live-region.tsx'
import { Toaster } from '../toaster.tsx'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <>
      <Gallery />
      <Toaster />
      <LiveRegion />
    </>,
  )
}
