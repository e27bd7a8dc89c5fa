import { editableFor } from './contract.ts'

/** Milliseconds for which replaced texts stay as evidence, the same as archived matches. */
const keptFor = 90 * 24 * 60 * 60 * 1000
export const keptUntil = (now: Date) => new Date(now.getTime() + keptFor)

export const isEditable = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() <= editableFor

/**
 * Bytes that a text uses up of a day's allowance. Short texts count for more than their size: each message is a row that others must read
 * past.
 */
export const chargedBytes = (content: string): number => Math.max(200, Buffer.byteLength(content))
