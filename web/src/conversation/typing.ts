import { create } from 'zustand'
import { withEntry } from './with-entry.ts'

/** Names by user id. */
type Names = Readonly<Record<string, string>>
const noNames: Names = {}

/**
 * Tracks who is typing in the conversations of one kind (chats, rooms), and reports the user's own typing.
 * @param lasting milliseconds without a report after which typing counts as stopped
 * @param send reports it to the server; failures are not retried
 */
export function createTyping(
  lasting: number,
  send: (conversation: string, isTyping: boolean) => void,
) {
  const useNames = create<{ names: Readonly<Record<string, Names>> }>(() => ({ names: {} }))
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** Shorter than the time after which typing counts as stopped. */
  const repeatAfter = lasting - 2000
  let reported: { conversation: string; at: number } | null = null
  let ending: ReturnType<typeof setTimeout> | undefined

  /** Records that another user is typing, or has stopped (`name` null). */
  function apply(conversation: string, userId: string, name: string | null): void {
    const key = `${conversation} ${userId}`
    clearTimeout(timers.get(key))
    timers.delete(key)
    const { names } = useNames.getState()
    const before = names[conversation] ?? noNames
    if (name === null && !(userId in before)) return
    useNames.setState({
      names: { ...names, [conversation]: withEntry(before, userId, name ?? undefined) },
    })
    if (name === null) return
    const stop = () => apply(conversation, userId, null)
    timers.set(key, setTimeout(stop, lasting))
  }

  /** Ends typing: the text was sent, emptied or left. */
  function ended(): void {
    clearTimeout(ending)
    if (reported) send(reported.conversation, false)
    reported = null
  }

  const of = (conversation: string): Names => useNames.getState().names[conversation] ?? noNames

  return {
    of,
    apply,
    ended,
    /** Forgets who is typing in a conversation that has ended. */
    forget(conversation: string): void {
      for (const userId of Object.keys(of(conversation))) apply(conversation, userId, null)
    },
    /** Reports typing, at most once per interval while keys are pressed. */
    pressed(conversation: string): void {
      clearTimeout(ending)
      ending = setTimeout(ended, lasting)
      if (reported?.conversation === conversation && Date.now() - reported.at < repeatAfter) return
      if (reported && reported.conversation !== conversation) ended()
      reported = { conversation, at: Date.now() }
      send(conversation, true)
    },
    /** The names of people typing, by user id. */
    useNames: (conversation: string): Names =>
      useNames(({ names }) => names[conversation] ?? noNames),
  }
}
