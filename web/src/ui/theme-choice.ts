export type Theme = 'system' | 'light' | 'dark'

/** The storage key of the user's choice. */
export const themeKey = 'theme'

export const isTheme = (value: unknown): value is Theme =>
  value === 'system' || value === 'light' || value === 'dark'
