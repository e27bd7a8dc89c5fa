/** All below one key, so that they are refreshed together. */
export const gamesKey = ['games'] as const
