import { create } from 'zustand'

/** Something that begins soon or now, and the screen where it happens. */
interface Reminder {
  title: string
  text: string
  path: string
}

/** The last reminder that no toast has shown yet. */
export const useReminder = create<{ reminder: Reminder | null }>(() => ({ reminder: null }))

export const remind = (reminder: Reminder): void => useReminder.setState({ reminder })
