import { useCelebrations } from './store.ts'

/** Whether the user has answered the celebrations of this tab, at least one. */
export const useHasCelebrated = (): boolean =>
  useCelebrations(({ queue, hasAnswered }) => hasAnswered === true && !queue[0])
