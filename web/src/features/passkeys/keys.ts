export const passkeysKey = ['passkeys'] as const
