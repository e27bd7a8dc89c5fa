import { t } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import type { FirstQuery } from '../lib/first-replies.ts'
import { BalloonIcon, CardsIcon, ChatHeartIcon, PersonIcon } from '../ui/icons.tsx'

/** The entries of the navigation, in order. Each leads to the first address of the screen with its name. */
export const tabs = {
  swipe: { label: t`Discover`, icon: CardsIcon },
  matches: { label: t`Matches`, icon: ChatHeartIcon },
  'balloon-games': { label: t`Games`, icon: BalloonIcon },
  profile: { label: t`Profile`, icon: PersonIcon },
} as const

export type TabName = keyof typeof tabs

export interface Screen {
  name: string
  /** Addresses in the form that the router and the server share. `/*` also matches the address without it. */
  paths: readonly string[]
  /** Page title, before the product's name; omitted where the page sets it. */
  title?: string
  /** The navigation entry that is current while the screen is shown. */
  tab?: TabName
  /**
   * Audience: signed-out visitors alone, anyone, or only adults who are signed in and have a
   * complete profile.
   */
  gate: 'guest' | 'anyone' | 'complete'
  /** The screen that stays around or under this one and renders it in its `Outlet`. */
  within?: string
  /** Fills a narrow screen; its own Back button leads out. */
  isBare?: true
  /** The page, and the queries that take the replies to its first calls (first/preload.ts), by its address. */
  chunk: () => Promise<{
    default: ComponentType
    firstQueries?: (pathname: string) => readonly FirstQuery[]
  }>
}

/**
 * Every screen, one row each. The router, the navigation, the preloading and the server's list of
 * known addresses are made from it. Screens without an address in the specification live under
 * `/app/`; any other address there shows Discover.
 */
// biome-ignore format: a table is read by its rows
export const screens: readonly Screen[] = [
  { name: 'auth', paths: ['/', '/auth'], gate: 'guest', chunk: () => import('../features/auth/auth-page.tsx').then((file) => ({ default: file.AuthPage })) },
  { name: 'standing', paths: ['/app/standing'], gate: 'guest', chunk: () => import('../features/safety/standing-page.tsx').then((file) => ({ default: file.StandingPage })) },
  { name: 'forgot', paths: ['/app/forgot'], gate: 'guest', chunk: () => import('../features/account/forgot-page.tsx').then((file) => ({ default: file.ForgotPage })) },
  { name: 'reset', paths: ['/app/reset'], gate: 'anyone', chunk: () => import('../features/account/reset-page.tsx').then((file) => ({ default: file.ResetPage })) },
  { name: 'confirm-email', paths: ['/app/confirm-email'], gate: 'anyone', chunk: () => import('../features/account/confirm-email-page.tsx').then((file) => ({ default: file.ConfirmEmailPage })) },
  { name: 'undo-email', paths: ['/app/undo-email'], gate: 'anyone', chunk: () => import('../features/account/undo-email-page.tsx').then((file) => ({ default: file.UndoEmailPage })) },
  { name: 'swipe', paths: ['/discover', '/app/*'], title: t`Discover`, tab: 'swipe', gate: 'complete', chunk: () => import('../features/discovery/discover-page.tsx').then((file) => ({ default: file.DiscoverPage })) },
  { name: 'second-look', paths: ['/app/second-look'], title: t`Second Look`, tab: 'swipe', gate: 'complete', chunk: () => import('../features/second-look/second-look-page.tsx').then((file) => ({ default: file.SecondLookPage })) },
  { name: 'location', paths: ['/app/location'], title: t`Location and Discovery Settings`, tab: 'swipe', gate: 'complete', within: 'swipe', chunk: () => import('../features/location/location-page.tsx').then((file) => ({ default: file.LocationPage })) },
  { name: 'filters', paths: ['/app/filters'], title: t`Filters`, tab: 'swipe', gate: 'complete', within: 'swipe', chunk: () => import('../features/discovery/filters-page.tsx').then((file) => ({ default: file.FiltersPage })) },
  { name: 'streak', paths: ['/app/streak'], title: t`Daily Login Streak`, tab: 'swipe', gate: 'complete', within: 'swipe', chunk: () => import('../features/streak/streak-page.tsx').then((file) => ({ default: file.StreakPage })) },
  { name: 'matches', paths: ['/matches'], title: t`Matches`, tab: 'matches', gate: 'complete', chunk: () => import('../features/matches/matches-page.tsx').then((file) => ({ default: file.MatchesPage })) },
  { name: 'chat', paths: ['/chat/:id'], tab: 'matches', gate: 'complete', within: 'matches', isBare: true, chunk: () => import('../features/chat/chat-page.tsx').then((file) => ({ default: file.ChatPage, firstQueries: file.firstQueries })) },
  { name: 'call', paths: ['/app/call/:matchId'], tab: 'matches', gate: 'complete', isBare: true, chunk: () => import('../features/video-chat/call-page.tsx').then((file) => ({ default: file.CallPage })) },
  { name: 'rooms', paths: ['/app/rooms'], title: t`Dating Rooms`, tab: 'swipe', gate: 'complete', chunk: () => import('../features/rooms/rooms-page.tsx').then((file) => ({ default: file.RoomsPage, firstQueries: file.firstQueries })) },
  { name: 'room-chat', paths: ['/app/rooms/:id'], tab: 'swipe', gate: 'complete', isBare: true, chunk: () => import('../features/rooms/room-chat-page.tsx').then((file) => ({ default: file.RoomChatPage })) },
  { name: 'balloon-games', paths: ['/games'], title: t`Games`, tab: 'balloon-games', gate: 'complete', chunk: () => import('../features/balloon-games/balloon-games-page.tsx').then((file) => ({ default: file.BalloonGamesPage, firstQueries: file.firstQueries })) },
  { name: 'game', paths: ['/app/game/:id'], tab: 'balloon-games', gate: 'complete', chunk: () => import('../features/balloon-games/game-page.tsx').then((file) => ({ default: file.GamePage })) },
  { name: 'shared-date', paths: ['/app/date'], gate: 'anyone', chunk: () => import('../features/dates/shared-date-page.tsx').then((file) => ({ default: file.SharedDatePage })) },
  { name: 'person', paths: ['/app/user/:id'], tab: 'swipe', gate: 'complete', chunk: () => import('../features/discovery/person-page.tsx').then((file) => ({ default: file.PersonPage })) },
  { name: 'notifications', paths: ['/app/notifications'], title: t`Notifications`, tab: 'swipe', gate: 'complete', chunk: () => import('../features/notifications/notifications-page.tsx').then((file) => ({ default: file.NotificationsPage })) },
  { name: 'privacy', paths: ['/app/privacy'], title: t`Privacy`, tab: 'profile', gate: 'complete', chunk: () => import('../features/privacy/privacy-page.tsx').then((file) => ({ default: file.PrivacyPage })) },
  { name: 'account', paths: ['/app/account'], title: t`Account`, tab: 'profile', gate: 'complete', chunk: () => import('../features/account/account-page.tsx').then((file) => ({ default: file.AccountPage })) },
  { name: 'verification', paths: ['/app/verification'], title: t`Verification`, tab: 'profile', gate: 'complete', chunk: () => import('../features/verification/verification-page.tsx').then((file) => ({ default: file.VerificationPage })) },
  { name: 'receipts', paths: ['/app/receipts'], title: t`Receipts`, tab: 'profile', gate: 'complete', chunk: () => import('../features/premium/receipts-page.tsx').then((file) => ({ default: file.ReceiptsPage })) },
  { name: 'profile', paths: ['/profile'], title: t`Profile`, tab: 'profile', gate: 'complete', chunk: () => import('../features/profile/profile-page.tsx').then((file) => ({ default: file.ProfilePage })) },
]

/** Checks whether the list of rooms or one of them is on screen. */
export const isRooms = (screen: Screen | undefined): boolean =>
  screen?.name === 'rooms' || screen?.name === 'room-chat'

/** Checks whether the discovery deck is on screen, even under something else. */
export const isDeck = (screen: Screen | undefined): boolean =>
  screen?.name === 'swipe' || screen?.within === 'swipe'

/** Checks whether a call or a game is on screen, which nothing should interrupt. */
export const isUndisturbed = (screen: Screen | undefined): boolean =>
  screen?.name === 'call' || screen?.name === 'game'
