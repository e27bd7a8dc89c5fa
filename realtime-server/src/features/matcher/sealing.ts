import { createEncryption, type Encryption } from '../../platform/sessions/encryption.ts'

/**
 * Encrypts the results about a person, each with a context of their own, so that rows cannot be
 * exchanged.
 */
export const tasteEncryption = (secret: string): Encryption => createEncryption(secret, 'taste')
