import { budgets } from './define.ts'

/** Budgets of the platform, for all features. */
export const platformBudgets = budgets({
  default: { count: 600, window: 60 },
  /** Requests with an invalid session. */
  stranger: { count: 120, window: 60 },
  /** Pages, web client files and monitoring replies for one address; a first visit needs about 60. */
  page: { count: 6000, window: 60 },
  'api-document': { count: 30, window: 60 },
  command: { count: 300, window: 60 },
  connect: { count: 120, window: 60 },
})
