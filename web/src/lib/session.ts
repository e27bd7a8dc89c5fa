import { clearPersonalStorage } from './personal-storage.ts'
import { queryClient } from './query-client.ts'
import { rememberSignedIn } from './signed-in-here.ts'
import { disconnect } from './socket.ts'
import { clearPictures, clearShared, ofTab } from './storage.ts'

/** The reply to a sign-out, the event and the missing user may all report the same end; a second navigation would abort the first. */
let isEnding = false

/**
 * Checks whether this page is about to leave for the sign-in screen, which nothing should hold up.
 */
export const isSessionEnding = (): boolean => isEnding

/** Milliseconds for which leaving waits for the code and the browser that end pushes. */
const patience = 2000

const endPushes = () =>
  Promise.race([
    import('./offline/pushes.ts').then((it) => it.endPushes()).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ])

/**
 * Ends the session in this tab: closes the socket, removes all personal data and loads the sign-in
 * screen again, so that nothing stays in memory for the next user. A `banned` user reads why
 * instead. If someone else has signed in (`taken`), the data stored here by now is theirs.
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
