export type Theme = 'system' | 'light' | 'dark'

/** Where the browser keeps the person's choice. */
export const themeKey = 'theme'

export const isTheme = (value: unknown): value is Theme => value === 'system' || value === 'light' || value === 'dark'
