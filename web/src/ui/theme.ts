import { create } from 'zustand'
import { isTheme, type Theme, themeKey } from './theme-choice.ts'

function read(): Theme {
  const stored = localStorage.getItem(themeKey)
  return isTheme(stored) ? stored : 'system'
}

/** The person's choice of light or dark. The page's first script (src/first) applies the same before the first paint. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: read() }))

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(themeKey, theme)
  show(theme)
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  useTheme.setState({ theme })
}

// Applies a change made in another of the person's tabs.
addEventListener('storage', (event) => {
  if (event.key === themeKey) show(read())
})
