import { t } from '@lingui/core/macro'
import type { dateTexts } from '@swoon/realtime-server/contract/dates'

/** Server texts that are shown here too, in the user's language. */
export const texts = {
  activity: t`Say what you'd like to do.`,
  place: t`Say where you'd like to meet.`,
  hint: t`Meet in public for the first time, and tell a friend where you are.`,
} as const satisfies Record<keyof typeof dateTexts, string>
