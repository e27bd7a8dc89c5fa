import { createRoot } from 'react-dom/client'
import '../fonts.css'
import '../theme.css'
import { useLayoutEffect, useState } from 'react'
import { LiveRegion } from '../live-region.tsx'
import { Segmented } from '../segmented.tsx'
import { isTheme, type Theme } from '../theme-choice.ts'
import { Toaster } from '../toaster.tsx'
import { Controls } from './controls.tsx'
import { Overlays } from './overlays.tsx'
import { Pieces } from './pieces.tsx'

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

/** Every component of the kit on one page, for development. Not part of the shipped bundle. */
function Gallery() {
  const [theme, setTheme] = useState<Theme>(() => {
    const { theme } = document.documentElement.dataset
    return isTheme(theme) ? theme : 'system'
  })
  useLayoutEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-10 p-4 pb-20">
      <h1 className="font-display text-4xl font-extrabold">The kit</h1>
      <Segmented
        label="Theme"
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <div className="grid items-start gap-10 lg:grid-cols-2">
        <Controls />
        <Pieces />
      </div>
      <Overlays />
    </main>
  )
}
