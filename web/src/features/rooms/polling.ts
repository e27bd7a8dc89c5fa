/** Milliseconds: the specification's polling intervals of rooms. */
export const roomPolling = { rooms: 5000, messages: 2000, participants: 5000, matches: 3000 } as const
