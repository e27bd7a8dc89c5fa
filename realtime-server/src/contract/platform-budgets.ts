import { budgets } from './define.ts'

/** What counts whatever is asked for. */
export const platformBudgets = budgets({
  default: { count: 600, window: 60 },
  /** Requests with a session that is none. */
  stranger: { count: 120, window: 60 },
  command: { count: 300, window: 60 },
  connect: { count: 120, window: 60 },
})
