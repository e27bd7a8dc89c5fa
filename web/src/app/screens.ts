import type { ComponentType } from 'react'
import { BalloonIcon, CardsIcon, ChatHeartIcon, PersonIcon } from '../ui/icons.tsx'

/** The entries of the navigation, in order. Each leads to the first address of the screen of its name. */
export const tabs = {
  swipe: { label: 'Discover', icon: CardsIcon },
  matches: { label: 'Matches', icon: ChatHeartIcon },
  'balloon-games': { label: 'Games', icon: BalloonIcon },
  profile: { label: 'Profile', icon: PersonIcon },
} as const

export type TabName = keyof typeof tabs

export interface Screen {
  name: string
  /** Addresses in the form that the router and the server share. `/*` also stands for the address before it. */
  paths: readonly string[]
  /** Of the page, before the product's name; left out where the page says it itself. */
  title?: string
  /** The entry of the navigation that is current while the screen is shown. */
  tab?: TabName
  /** Who may see it: only whoever is signed out, or only whoever is of age, signed in and has a complete profile. */
  gate: 'guest' | 'complete'
  /** The screen that stays around or under this one and shows it through its `Outlet`. */
  within?: string
  /** Takes all of a narrow screen; its own back action leads out. */
  isBare?: true
  chunk: () => Promise<{ default: ComponentType }>
}

/**
 * Every screen, one row each. The router, the navigation, the preloading and the server's list of known addresses are made from it.
 * What has no address in the specification lives under `/app/`; any other address there shows Discover.
 */
// biome-ignore format: a table is read by its rows
export const screens: readonly Screen[] = [
  { name: 'auth', paths: ['/', '/auth'], gate: 'guest', chunk: () => import('../features/auth/auth-page.tsx').then((file) => ({ default: file.AuthPage })) },
  { name: 'swipe', paths: ['/discover', '/app/*'], title: 'Discover', tab: 'swipe', gate: 'complete', chunk: () => import('../features/discovery/discover-page.tsx').then((file) => ({ default: file.DiscoverPage })) },
  { name: 'second-look', paths: ['/app/second-look'], title: 'Second Look', tab: 'swipe', gate: 'complete', chunk: () => import('../features/second-look/second-look-page.tsx').then((file) => ({ default: file.SecondLookPage })) },
  { name: 'location', paths: ['/app/location'], title: 'Location and Discovery Settings', tab: 'swipe', gate: 'complete', within: 'swipe', chunk: () => import('../features/location/location-page.tsx').then((file) => ({ default: file.LocationPage })) },
  { name: 'matches', paths: ['/matches'], title: 'Matches', tab: 'matches', gate: 'complete', chunk: () => import('../features/matches/matches-page.tsx').then((file) => ({ default: file.MatchesPage })) },
  { name: 'chat', paths: ['/chat/:id'], tab: 'matches', gate: 'complete', within: 'matches', isBare: true, chunk: () => import('../features/chat/chat-page.tsx').then((file) => ({ default: file.ChatPage })) },
  { name: 'balloon-games', paths: ['/games'], title: 'Games', tab: 'balloon-games', gate: 'complete', chunk: () => import('../features/balloon-games/balloon-games-page.tsx').then((file) => ({ default: file.BalloonGamesPage })) },
  { name: 'person', paths: ['/app/user/:id'], tab: 'swipe', gate: 'complete', chunk: () => import('../features/people/person-page.tsx').then((file) => ({ default: file.PersonPage })) },
  { name: 'privacy', paths: ['/app/privacy'], title: 'Privacy', tab: 'profile', gate: 'complete', chunk: () => import('../features/privacy/privacy-page.tsx').then((file) => ({ default: file.PrivacyPage })) },
  { name: 'profile', paths: ['/profile'], title: 'Profile', tab: 'profile', gate: 'complete', chunk: () => import('../features/profile/profile-page.tsx').then((file) => ({ default: file.ProfilePage })) },
]

/** Whether the discovery deck is on screen, be it under something else. */
export const isDeck = (screen: Screen | undefined): boolean => screen?.name === 'swipe' || screen?.within === 'swipe'
