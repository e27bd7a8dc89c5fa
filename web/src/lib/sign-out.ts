import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { call, isTransient, noAnswer } from './api.ts'
import { noteLeft } from './left-session.ts'

/**
 * Signs out on the server; if it is unreachable, before this browser's next call. The caller then ends the session here.
 * @throws if the session continues
 */
export async function signOut(): Promise<void> {
  try {
    await call(authRoutes.logout, { signal: noAnswer() })
  } catch (error) {
    if (!isTransient(error) || !noteLeft()) throw error
  }
}
