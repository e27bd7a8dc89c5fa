import { type ReactNode, useLayoutEffect, useState } from 'react'
import { type Navigator, Router, UNSAFE_createBrowserHistory } from 'react-router-dom'
import { tabLayers } from '../ui/layers/use-layer.ts'

/**
 * The library's BrowserRouter, whose steps are those between screens: the history entries of open
 * layers are not screens.
 */
export function LayeredRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => UNSAFE_createBrowserHistory({ v5Compat: true }))
  const [navigator] = useState(() => navigatorOf(history))
  const [{ action, location }, setNow] = useState({
    action: history.action,
    location: history.location,
  })
  useLayoutEffect(
    () =>
      history.listen((next) => {
        setNow((before) => (isSame(before.location, next.location) ? before : next))
      }),
    [history],
  )
  return (
    // Without React's transitions a navigation can be flushed inside a view transition.
    <Router
      navigator={navigator}
      location={location}
      navigationType={action}
      useTransitions={false}
    >
      {children}
    </Router>
  )
}

type Location = ReturnType<typeof UNSAFE_createBrowserHistory>['location']

/** The entries of layers have the key and the address of their screen. */
const isSame = (one: Location, other: Location) =>
  one.key === other.key &&
  one.pathname === other.pathname &&
  one.search === other.search &&
  one.hash === other.hash

function navigatorOf(history: ReturnType<typeof UNSAFE_createBrowserHistory>): Navigator {
  const layers = tabLayers()
  return {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    push: (to, state) => layers.push((how) => history[how](to, state)),
    replace: (to, state) => layers.replace(() => history.replace(to, state)),
    go: (by) => layers.go(by),
  }
}
