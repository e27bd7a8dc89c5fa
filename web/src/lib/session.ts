import { clearPersonalStorage } from './personal-storage.ts'
import { queryClient } from './query-client.ts'
import { rememberSignedIn } from './signed-in-here.ts'
import { disconnect } from './socket.ts'
import { clearPictures, clearShared, ofTab } from './storage.ts'

/** The reply to a sign-out, the event and the missing user may all report the same end; a second navigation would abort the first. */
let isEnding = false

/** Checks whether this page is about to leave for the sign-in screen, which nothing should delay. */
export const isSessionEnding = (): boolean => isEnding

/** Milliseconds that leaving waits for pushes to be ended. */
const patience = 2000

const endPushes = () =>
  Promise.race([
    import('./offline/pushes.ts').then((it) => it.endPushes()).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ])

/**
 * Ends the session in this tab: closes the socket, removes all personal data and reloads the sign-in screen, so that nothing stays in
 * memory for the next user. A `banned` user sees the reason instead. If another user has signed in (`taken`), the stored data is theirs and
 * stays.
 */
export async function endSession(reason?: unknown): Promise<void> {
  if (isEnding) return
  isEnding = true
  disconnect()
  queryClient.clear()
  ofTab.clear()
  clearPersonalStorage()
  if (reason !== 'taken') {
    rememberSignedIn(false)
    await Promise.all([clearPictures(), clearShared(), endPushes()])
  }
  location.replace(reason === 'banned' ? '/app/standing' : '/auth')
}
