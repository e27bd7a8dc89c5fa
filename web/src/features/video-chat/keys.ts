/** All below one key, so that they are refreshed together. */
export const videoKey = ['video'] as const
export const sessionKey = (matchId: string) => [...videoKey, 'session', matchId] as const
export const videoSettingsKey = [...videoKey, 'settings'] as const
export const owedKey = [...videoKey, 'owed'] as const
