import { createPath, type Location, type To } from 'react-router-dom'
import { entryOf } from '../ui/layers/layers.ts'

/** The parts of a window that the history uses. */
export type Tab = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>

/**
 * The browser's history as the router reads it. Each entry holds the router's own state (`usr`), a key, and its number in this visit
 * (`idx`, from 0), which entries of layers continue.
 */
export function browserHistory(tab: Tab) {
  const { history, location } = tab
  let listener = (_: Location) => {}
  if (history.state?.idx == null)
    history.replaceState({ ...history.state, key: newKey(), idx: 0 }, '')

  function here(): Location {
    const { pathname, search, hash } = location
    const { usr = null, key = 'default' } = history.state ?? {}
    return { pathname, search, hash, state: usr, key, mask: undefined }
  }

  const entry = (usr: unknown, by: number) => ({
    usr,
    key: newKey(),
    idx: entryOf(history.state).index + by,
  })

  return {
    here,
    push(to: To, usr: unknown): void {
      try {
        history.pushState(entry(usr, 1), '', hrefOf(to))
      } catch (error) {
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error
        // Safari limits how many entries a page may add in a short time. It may still load the address.
        location.assign(hrefOf(to))
      }
      listener(here())
    },
    replace(to: To, usr: unknown): void {
      history.replaceState(entry(usr, 0), '', hrefOf(to))
      listener(here())
    },
    /** @returns a function that stops listening */
    listen(next: (location: Location) => void): () => void {
      const arrive = () => next(here())
      listener = next
      tab.addEventListener('popstate', arrive)
      return () => {
        listener = () => {}
        tab.removeEventListener('popstate', arrive)
      }
    },
    /** An address as the browser writes it, with special characters encoded. */
    encoded(to: To): Pick<Location, 'pathname' | 'search' | 'hash'> {
      // The browser would drop a trailing space, and read a path of two slashes as another host.
      const href = hrefOf(to).replace(/ $/, '%20')
      const { pathname, search, hash } = new URL(
        href.startsWith('/') ? location.origin + href : href,
        location.origin,
      )
      return { pathname, search, hash }
    },
  }
}

const newKey = () => Math.random().toString(36).slice(2, 10)

export const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to))
