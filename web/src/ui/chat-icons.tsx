import { draw, line } from './draw-icon.tsx'

// Icons of a chat's settings, in a file of their own so that the first screens do not load them.
export const BellOffIcon = line(
  'M8 5.6A5.8 5.8 0 0 1 17.8 10c0 2.7.5 4.4 1.2 5.5M15.5 17H4.5c1-1.2 1.7-3 1.7-7 0-.7.1-1.4.4-2M10 20a2.2 2.2 0 0 0 4 0M3.5 3.5l17 17',
)
export const SearchIcon = draw(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.5 15.5 5 5" />
  </>,
)
export const UnreadIcon = line(
  'M20.5 9.8v7.7a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2h8.7M4 7.5l8 5.5 3-2M19 2.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z',
)
