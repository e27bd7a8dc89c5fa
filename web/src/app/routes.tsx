import { t } from '@lingui/core/macro'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { Spinner } from '../ui/spinner.tsx'
import { useAgeGate } from './age-confirmation.ts'
import { pageOf } from './screen-code.tsx'
import { screenAt } from './screen-paths.ts'
import { type Screen, screens } from './screens.ts'
import { GuestOnly, SignedIn } from './session-gates.tsx'
import { Shell } from './shell/shell.tsx'

/** The frame around the screens of a gate, which stays mounted from screen to screen. */
const gates: Readonly<Record<Screen['gate'], ComponentType>> = {
  guest: GuestOnly,
  anyone: Outlet,
  complete: () => (
    <AgeGate>
      <SignedIn>
        <Shell />
      </SignedIn>
    </AgeGate>
  ),
}

/** A screen's route is its frame. Its own addresses leave the frame's outlet empty; the screens within it fill the outlet. */
function routesOf(screen: Screen): ReactNode {
  const { name, paths } = screen
  const Page = pageOf(screen)
  return (
    <Route key={name} element={<Page />}>
      {paths.map((path) => (
        <Route key={path} caseSensitive path={path} element={null} />
      ))}
      {screens.filter(({ within }) => within === name).map(routesOf)}
    </Route>
  )
}

const routes = Object.entries(gates).map(([gate, Gate]) => (
  <Route key={gate} element={<Gate />}>
    {screens.filter((screen) => screen.gate === gate && screen.within === undefined).map(routesOf)}
  </Route>
))

const NotFound = lazy(() => import('./not-found.tsx').then((file) => ({ default: file.NotFound })))

/** Every address of the product. All others show a 404 page. */
export function AppRoutes() {
  const isKnown = screenAt(useLocation().pathname) !== undefined
  return (
    <Suspense
      fallback={
        <div className="h-dvh">
          <Spinner label={t`Loading...`} />
        </div>
      }
    >
      {isKnown ? <Routes>{routes}</Routes> : <NotFound />}
    </Suspense>
  )
}

// Loaded on demand, since the browser already has the answer on most visits.
const AgeQuestion = lazy(() =>
  import('./age-question.tsx').then((file) => ({ default: file.AgeQuestion })),
)

/** Shows nothing of the app until the user has confirmed their age, which the browser remembers. */
function AgeGate({ children }: { children: ReactNode }) {
  const confirmed = useAgeGate((state) => state.confirmed)
  return confirmed ? children : <AgeQuestion />
}
