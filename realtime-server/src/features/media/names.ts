import { randomBytes } from 'node:crypto'

/** Bytes of a name, too many to guess. */
export const nameLength = 18
export const newName = () => randomBytes(nameLength).toString('base64url')
