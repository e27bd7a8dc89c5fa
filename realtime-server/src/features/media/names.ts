import { randomBytes } from 'node:crypto'

/** Bytes of a name: too many to be guessed. */
export const nameLength = 18
export const newName = () => randomBytes(nameLength).toString('base64url')
