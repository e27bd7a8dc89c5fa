import { draw, line } from './draw-icon.tsx'

export const ShareIcon = draw(
  <>
    <circle cx="17.5" cy="5.5" r="2.7" />
    <circle cx="6.5" cy="12" r="2.7" />
    <circle cx="17.5" cy="18.5" r="2.7" />
    <path d="m8.9 10.6 6.2-3.7M8.9 13.4l6.2 3.7" />
  </>,
)
/** The share icon of iPhones and iPads. */
export const AppleShareIcon = line(
  'M12 14.5V3.5M8.2 7 12 3.2 15.8 7M8.5 10.5h-2a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-8a1 1 0 0 0-1-1h-2',
)
export const AddToHomeIcon = draw(
  <>
    <rect x="4" y="4" width="16" height="16" rx="4" />
    <path d="M12 8.3v7.4M8.3 12h7.4" />
  </>,
)
