/** Reasons for moderators' actions, as the person reads them. */
export const reasons = {
  nudity: 'Nudity and sexual pictures are not allowed in profiles and rooms.',
  harassment: 'Insults, harassment and unwanted sexual messages are not allowed.',
  threats: 'Threats and calls for violence are not allowed.',
  hate: 'Hate against people for who they are is not allowed.',
  'fake-profile': 'Your profile shows someone else, or someone who does not exist.',
  money: 'Asking others for money, selling and advertising are not allowed.',
  privacy: 'Sharing private pictures, messages or data of others is not allowed.',
  'under-age': 'You must be 18 or older to use this dating platform.',
  other: 'You have broken the rules of our community.',
} as const

/** Reasons to dismiss a report or undo a decision; only the team reads them. */
export const dismissals = {
  'no-violation': 'Nothing in the evidence breaks a rule.',
  'no-evidence': 'The evidence does not show what the report says.',
  duplicate: 'The same was decided already.',
  'wrong-report': 'The report was made to harm the reported person.',
  mistake: 'The decision was a mistake.',
} as const

const all: Readonly<Record<string, string>> = { ...reasons, ...dismissals }

/**
 * Text of a reason: from the list if named there, plus the moderator's note, or free text.
 * @returns `rule` is the name in the list; null for free text
 */
export function wordsOf(reason: string, note = ''): { rule: string | null; reason: string } {
  const listed = Object.hasOwn(all, reason) ? all[reason] : undefined
  const words = [listed ?? reason, note].map((part) => part.trim()).filter(Boolean)
  return { rule: listed === undefined ? null : reason, reason: words.join(' ') }
}
