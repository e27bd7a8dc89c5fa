import { type ReactNode, useLayoutEffect, useState } from 'react'
import { type Location, type Navigator, Router } from 'react-router-dom'
import { tabLayers } from '../ui/layers/use-layer.ts'
import { browserHistory, hrefOf } from './browser-history.ts'

/** The library's BrowserRouter, except that only screens count as steps: history entries of open layers are not screens. */
export function LayeredRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => browserHistory(window))
  const [navigator] = useState(() => navigatorOf(history))
  const [location, setLocation] = useState(history.here)
  useLayoutEffect(
    () => history.listen((next) => setLocation((before) => (isSame(before, next) ? before : next))),
    [history],
  )
  return (
    // Without React's transitions a navigation can be flushed inside a view transition.
    <Router navigator={navigator} location={location} useTransitions={false}>
      {children}
    </Router>
  )
}

/** The entries of layers have the key and the address of their screen. */
const isSame = (one: Location, other: Location) =>
  one.key === other.key &&
  one.pathname === other.pathname &&
  one.search === other.search &&
  one.hash === other.hash

function navigatorOf(history: ReturnType<typeof browserHistory>): Navigator {
  const layers = tabLayers()
  return {
    createHref: hrefOf,
    encodeLocation: history.encoded,
    push: (to, state) => layers.push((how) => history[how](to, state)),
    replace: (to, state) => layers.replace(() => history.replace(to, state)),
    go: (by) => layers.go(by),
  }
}
