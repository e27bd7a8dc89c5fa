import { editableFor } from './contract.ts'

/** Milliseconds for which replaced texts stay as evidence, as archived matches do. */
const keptFor = 90 * 24 * 60 * 60 * 1000
export const keptUntil = (now: Date) => new Date(now.getTime() + keptFor)

export const isEditable = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() <= editableFor

/** How much of a day's bytes a text uses up. A short one counts for more than it has: each message is a row that others must read past. */
export const chargedBytes = (content: string): number => Math.max(200, Buffer.byteLength(content))
