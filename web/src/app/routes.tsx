import { lazy, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { useMatchCount } from '../features/matches/queries.ts'
import { Spinner } from '../ui/spinner.tsx'
import { AgeGate } from './age-gate.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { pages } from './pages.ts'
import { GuestOnly, SignedIn } from './session-gates.tsx'
import { Shell } from './shell/shell.tsx'

const AuthPage = lazy(() => pages.auth().then((page) => ({ default: page.AuthPage })))
const DiscoverPage = lazy(() => pages.discover().then((page) => ({ default: page.DiscoverPage })))
const MatchesPage = lazy(() => pages.matches().then((page) => ({ default: page.MatchesPage })))
const ChatPage = lazy(() => pages.chat().then((page) => ({ default: page.ChatPage })))
const BalloonGamesPage = lazy(() => pages.games().then((page) => ({ default: page.BalloonGamesPage })))
const ProfilePage = lazy(() => pages.profile().then((page) => ({ default: page.ProfilePage })))

/** The count comes from another feature, which only the app may join. */
const OwnProfile = () => <ProfilePage matchCount={useMatchCount()} />

const auth = (
  <GuestOnly>
    <AuthPage />
  </GuestOnly>
)
const shell = (
  <AgeGate>
    <SignedIn>
      <Shell />
    </SignedIn>
  </AgeGate>
)

/** The router would forgive a slash at the end; the server answers it with 404. */
const isExact = (path: string) => path === '/' || path.startsWith('/app/') || !path.endsWith('/')

/** Every address of the product. Inside the shell the path chooses the screen; all else is not found. */
export function AppRoutes() {
  if (!isExact(useLocation().pathname)) return <NotFoundPage />
  return (
    <Suspense
      fallback={
        <div className="h-dvh">
          <Spinner label="Loading..." />
        </div>
      }
    >
      <Routes>
        <Route caseSensitive path="/" element={auth} />
        <Route caseSensitive path="/auth" element={auth} />
        <Route element={shell}>
          <Route caseSensitive path="/app/*" element={<DiscoverPage />} />
          <Route caseSensitive path="/discover" element={<DiscoverPage />} />
          {/* Where there is room the list stands beside the chat. */}
          <Route element={<MatchesPage />}>
            <Route caseSensitive path="/matches" element={null} />
            <Route caseSensitive path="/chat/:id" element={<ChatPage />} />
          </Route>
          <Route caseSensitive path="/games" element={<BalloonGamesPage />} />
          <Route caseSensitive path="/profile" element={<OwnProfile />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}
