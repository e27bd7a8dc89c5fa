import { hash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => hash('sha256', text, 'buffer')

/** Compares with a secret, in a time that says nothing of it. */
export const isSameText = (given: string, secret: string): boolean =>
  timingSafeEqual(digest(given), digest(secret))
