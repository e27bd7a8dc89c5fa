import { create } from 'zustand'
import { isTheme, type Theme, themeKey } from '../ui/theme-choice.ts'
import { lasting } from './storage.ts'
import { whenUsed } from './when-used.ts'

function read(): Theme {
  const stored = lasting.read(themeKey)
  return isTheme(stored) ? stored : 'system'
}

/** The user's choice of light or dark. The page's first script (src/first) applies it before the first paint. */
export const useTheme = whenUsed(() => create<{ theme: Theme }>(() => ({ theme: read() })))

export function chooseTheme(theme: Theme): void {
  lasting.write(themeKey, theme)
  show(theme)
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  useTheme.setState({ theme })
}

// Applies a change made in another tab.
addEventListener('storage', (event) => {
  if (event.key === themeKey) show(read())
})
