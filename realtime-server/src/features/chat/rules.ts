import { editableFor } from './contract.ts'

/** Milliseconds for which what was replaced stays as evidence, as what an unmatch has archived does. */
const keptFor = 90 * 24 * 60 * 60 * 1000
export const keptUntil = (now: Date) => new Date(now.getTime() + keptFor)

export const isEditable = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() <= editableFor
