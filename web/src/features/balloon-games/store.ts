import type { EventPayload } from '@swoon/realtime-server/contract'
import { create } from 'zustand'

/** The last reminder that no toast has shown yet. */
export const useReminder = create<{ reminder: EventPayload<'game:reminded'> | null }>(() => ({
  reminder: null,
}))
