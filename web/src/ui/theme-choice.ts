export type Theme = 'system' | 'light' | 'dark'

/** The browser's storage key for the user's choice. */
export const themeKey = 'theme'

export const isTheme = (value: unknown): value is Theme =>
  value === 'system' || value === 'light' || value === 'dark'
