/** `activity` and `place` in characters, `ahead` in days. */
export const dateLimits = { activity: 60, place: 120, ahead: 365 } as const

/** In milliseconds: how early people are reminded, and how long after the start a date and its links last. */
export const dateTiming = { reminder: 2 * 60 * 60_000, lasts: 6 * 60 * 60_000 } as const

export const dateTexts = {
  activity: "Say what you'd like to do.",
  place: "Say where you'd like to meet.",
  hint: 'Meet in public for the first time, and tell a friend where you are.',
} as const

export const dateStatuses = ['proposed', 'accepted', 'declined', 'cancelled', 'past'] as const
export type DateStatus = (typeof dateStatuses)[number]
