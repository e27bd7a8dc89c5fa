export const emailKey = ['account', 'email'] as const
export const sessionsKey = ['account', 'sessions'] as const
