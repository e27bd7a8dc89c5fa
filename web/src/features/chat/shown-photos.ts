import { create } from 'zustand'
import {
  onPersonalChange,
  onPersonalOpen,
  readPersonal,
  writePersonal,
} from '../../lib/personal-storage.ts'

const name = 'shown-photos'

interface Shown {
  /** The matches whose photos are never blurred on this device. */
  always: readonly string[]
  /** Messages whose photos were revealed since the page loaded. */
  once: ReadonlySet<string>
}

const useShown = create<Shown>(() => ({ always: [], once: new Set() }))

const load = () => {
  const stored = readPersonal(name)
  if (Array.isArray(stored))
    useShown.setState({ always: stored.filter((id) => typeof id === 'string') })
}
onPersonalOpen(() => {
  load()
  onPersonalChange(name, load)
})

export const useShowsAlways = (matchId: string): boolean =>
  useShown(({ always }) => always.includes(matchId))

/** Checks whether the other person's photos may be shown: of a message, or of the whole match. */
export const useIsShown = (matchId: string, messageId: string | undefined): boolean =>
  useShown(
    ({ always, once }) =>
      always.includes(matchId) || (messageId !== undefined && once.has(messageId)),
  )

/** Like `useIsShown`, outside of rendering. */
export const isShown = (matchId: string, messageId: string): boolean => {
  const { always, once } = useShown.getState()
  return always.includes(matchId) || once.has(messageId)
}

export const showOnce = (messageId: string): void =>
  useShown.setState(({ once }) => ({ once: new Set(once).add(messageId) }))

/** Shows all of a match's photos from now on, or blurs them again. */
export function showAlways(matchId: string, isShown: boolean): void {
  const others = useShown.getState().always.filter((id) => id !== matchId)
  const always = isShown ? [...others, matchId] : others
  writePersonal(name, always)
  useShown.setState({ always, ...(!isShown && { once: new Set<string>() }) })
}
