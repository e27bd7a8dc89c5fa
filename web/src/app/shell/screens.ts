import { BalloonIcon, CardsIcon, ChatHeartIcon, type Icon, PersonIcon } from '../../ui/icons.tsx'

export type Screen = 'swipe' | 'matches' | 'chat' | 'balloon-games' | 'profile'

/** The screen that a path of the shell opens: the specification's table. */
export function screenOf(path: string): Screen {
  if (path.startsWith('/matches')) return 'matches'
  if (path.startsWith('/chat/')) return 'chat'
  if (path.startsWith('/games')) return 'balloon-games'
  if (path.startsWith('/profile')) return 'profile'
  return 'swipe'
}

export interface Tab {
  screen: Screen
  to: string
  label: string
  icon: Icon
}

export const tabs: readonly Tab[] = [
  { screen: 'swipe', to: '/discover', label: 'Discover', icon: CardsIcon },
  { screen: 'matches', to: '/matches', label: 'Matches', icon: ChatHeartIcon },
  { screen: 'balloon-games', to: '/games', label: 'Games', icon: BalloonIcon },
  { screen: 'profile', to: '/profile', label: 'Profile', icon: PersonIcon },
]
