import { createEncryption, type Encryption } from '../../platform/sessions/encryption.ts'

/** Encrypts each person's results with their own context, so that rows can't be swapped. */
export const tasteEncryption = (secret: string): Encryption => createEncryption(secret, 'taste')
