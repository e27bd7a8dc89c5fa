import { create } from 'zustand'

export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'
const isTheme = (value: unknown): value is Theme => value === 'system' || value === 'light' || value === 'dark'

function read(): Theme {
  const stored = localStorage.getItem(KEY)
  return isTheme(stored) ? stored : 'system'
}

/** The person's choice of light or dark. public/theme.js applies the same before the first paint. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: read() }))

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  show(theme)
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  useTheme.setState({ theme })
}

// The person's other tabs follow.
addEventListener('storage', (event) => {
  if (event.key === KEY) show(read())
})
