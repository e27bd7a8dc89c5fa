import { draw, line, pointing, solid } from './draw-icon.tsx'

const heart =
  'M12 20.2C6.6 16.4 3.2 13.2 3.2 9.2a4.9 4.9 0 0 1 8.8-3 4.9 4.9 0 0 1 8.8 3c0 4-3.4 7.2-8.8 11Z'
const star = 'm12 3.2 2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9-5.3 2.9 1.1-6-4.4-4.2 6-.8L12 3.2Z'
const bubble =
  'M12 4c5 0 9 3.3 9 7.5S17 19 12 19c-1 0-2-.1-2.9-.4L4.6 20.4l1-3.4C4 15.6 3 13.7 3 11.5 3 7.3 7 4 12 4Z'
const eye = 'M2.6 12S6 5.5 12 5.5 21.4 12 21.4 12 18 18.5 12 18.5 2.6 12 2.6 12Z'
const pin = 'M12 21.3s7-6.2 7-11.5a7 7 0 1 0-14 0c0 5.3 7 11.5 7 11.5Z'
const person = 'M4.5 20.5c.7-3.9 3.7-6 7.5-6s6.8 2.1 7.5 6'
const cards = 'M8 6.5 15.6 4.6a2 2 0 0 1 2.4 1.5l2.5 10.3'
export const HeartIcon = line(heart)
export const HeartSolidIcon = solid(heart)
export const StarIcon = line(star)
export const StarSolidIcon = solid(star)
export const CloseIcon = line('M6 6l12 12M18 6 6 18')
export const CheckIcon = line('m5 12.6 4.7 4.7L19 7.5')
export const PlusIcon = line('M12 5v14M5 12h14')
export const ChevronLeftIcon = pointing('m14.5 5.5-6.5 6.5 6.5 6.5')
export const ChevronRightIcon = pointing('m9.5 5.5 6.5 6.5-6.5 6.5')
export const ChevronUpIcon = line('m5.5 14.5 6.5-6.5 6.5 6.5')
export const MoreIcon = draw(
  <g fill="currentColor" stroke="none">
    <circle cx="12" cy="5" r="1.7" />
    <circle cx="12" cy="12" r="1.7" />
    <circle cx="12" cy="19" r="1.7" />
  </g>,
)
export const BalloonIcon = line(
  'M12 2.6c3.8 0 6.5 2.9 6.5 6.6 0 4.3-3.4 8-6.5 8s-6.5-3.7-6.5-8c0-3.7 2.7-6.6 6.5-6.6ZM12 17.2l-1.5 2.1h3L12 17.2Zm0 2.1c0 1.3-1.3 1-1.3 2.3M8.7 9.2A3.3 3.3 0 0 1 11.2 6',
)
export const CardsIcon = draw(
  <>
    <rect x="3.5" y="7.5" width="11.5" height="13.5" rx="2.2" />
    <path d={cards} />
    <path d="M9.25 17c-2.2-1.5-3-2.6-3-3.8a1.6 1.6 0 0 1 3-.7 1.6 1.6 0 0 1 3 .7c0 1.2-.8 2.3-3 3.8Z" />
  </>,
)
export const ChatIcon = line(bubble)
export const ChatHeartIcon = draw(
  <>
    <path d={bubble} />
    <path d="M12 15c-2.3-1.5-3.4-2.7-3.4-4a1.8 1.8 0 0 1 3.4-.8 1.8 1.8 0 0 1 3.4.8c0 1.3-1.1 2.5-3.4 4Z" />
  </>,
)
export const PersonIcon = draw(
  <>
    <circle cx="12" cy="7.8" r="4" />
    <path d={person} />
  </>,
)
export const CrownIcon = line('M4 17.5 2.8 7.8l5 3.7L12 5l4.2 6.5 5-3.7L20 17.5H4ZM4.5 20.5h15')
export const PinIcon = draw(
  <>
    <path d={pin} />
    <circle cx="12" cy="9.8" r="2.5" />
  </>,
)
export const PinOffIcon = line(
  'M3.5 3.5l17 17M7 5a7 7 0 0 1 12 4.8c0 1.5-.6 3.1-1.4 4.6M15.8 17.2c-1.9 2.6-3.8 4.1-3.8 4.1s-7-6.2-7-11.5c0-.7.1-1.3.3-2',
)
export const PlaneIcon = line(
  'M12 2.8c.9 0 1.6 1 1.6 2.5v4.2l7.4 4.6v2.1l-7.4-2.3v3.8l2.1 1.6v1.6L12 20l-3.7.9v-1.6l2.1-1.6v-3.8L3 16.2v-2.1l7.4-4.6V5.3c0-1.5.7-2.5 1.6-2.5Z',
)
export const LogoutIcon = pointing(
  'M14 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h7M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
)
export const TrashIcon = line(
  'M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l.8 13.5h9.4l.8-13.5M10.3 10.5v5.5M13.7 10.5v5.5',
)
export const ImageIcon = draw(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="3" />
    <circle cx="8.8" cy="9.6" r="1.5" />
    <path d="m4 17 4.8-4.3 3.4 3 3.3-3.6 4.7 4.4" />
  </>,
)
export const CameraIcon = draw(
  <>
    <path d="M4.5 7.5h3L9 5h6l1.5 2.5h3a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5Z" />
    <circle cx="12" cy="13.2" r="3.5" />
  </>,
)
export const VideoIcon = line(
  'M5 6.5h8.5a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM15.5 10.8 21 7.5v9l-5.5-3.3',
)
export const SparkleIcon = line(
  'M11 4.5 12.9 10 18.5 12l-5.6 2L11 19.5 9.1 14 3.5 12l5.6-2L11 4.5ZM18.5 3.5v4M16.5 5.5h4M19 17v3M17.5 18.5h3',
)
export const FlameIcon = line(
  'M12.5 2.8c.4 3.6 5.7 5.6 5.7 11a6.2 6.2 0 0 1-12.4 0c0-2.4 1.2-4.2 2.5-5.5.3 1.7.9 2.7 1.9 3.3 0-3.5.7-6.4 2.3-8.8Z',
)
export const RewindIcon = line('M4 4.5V9h4.5M4.5 9A8 8 0 1 1 4 13.5M12 8v4.5l3 1.8')
export const InfinityIcon = line(
  'M7.2 8.2c4 0 5.6 7.6 9.6 7.6a3.8 3.8 0 0 0 0-7.6c-4 0-5.6 7.6-9.6 7.6a3.8 3.8 0 0 1 0-7.6Z',
)
export const InfoIcon = draw(
  <>
    <circle cx="12" cy="12" r="8.7" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </>,
)
export const AlertIcon = line('M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17v.1')
export const EyeIcon = draw(
  <>
    <path d={eye} />
    <circle cx="12" cy="12" r="3" />
  </>,
)
export const EyeOffIcon = line(
  'M3.5 3.5l17 17M9.9 5.7c.7-.1 1.4-.2 2.1-.2 6 0 9.4 6.5 9.4 6.5s-1 1.9-2.9 3.6M6 7.5C3.8 9.3 2.6 12 2.6 12S6 18.5 12 18.5c1.6 0 3-.4 4.2-1M9.9 9.9a3 3 0 0 0 4.2 4.2',
)
export const ShieldIcon = line(
  'M12 3 4.5 5.8v5.7c0 4.5 3.2 7.8 7.5 9.5 4.3-1.7 7.5-5 7.5-9.5V5.8L12 3ZM8.8 12l2.3 2.3 4.2-4.5',
)
export const FlagIcon = line('M5.5 21V4M5.5 4.5c4.5-2.5 7.5 2.5 13 0v9c-5.5 2.5-8.5-2.5-13 0')
export const HeartBrokenIcon = line(`${heart}M12 6.2l-2 3.8 4 2.5-2.5 3.5`)
export const OfflineIcon = line(
  'M3.5 3.5l17 17M2.5 9.5A14 14 0 0 1 6.8 6.6M10.5 5.3A14 14 0 0 1 21.5 9.5M6 13.2a9 9 0 0 1 3.5-2.2M14.7 11.2a9 9 0 0 1 3.3 2M9.5 16.5a4 4 0 0 1 5 0M12 20v.1',
)
export const MusicIcon = draw(
  <>
    <path d="M9 17.5V5.5l10.5-2v12" />
    <circle cx="6.5" cy="17.5" r="2.5" />
    <circle cx="17" cy="15.5" r="2.5" />
  </>,
)
export const TuneIcon = line('M4 7.5h9M17.5 7.5H20M4 16.5h2.5M11 16.5h9M15.2 5.2v4.6M8.7 14.2v4.6')
export const RefreshIcon = line('M20 4.5V9h-4.5M19.5 9A8 8 0 1 0 20 13.5')
export const PhotoHandleIcon = draw(
  <>
    <rect x="4" y="4" width="16" height="16" rx="4.5" />
    <circle cx="12" cy="12" r="3.7" />
    <path d="M16.5 7.5v.1" />
  </>,
)
export const NoteHandleIcon = line('M13.5 4v11.2a3.8 3.8 0 1 1-3.8-3.8M13.5 4c.3 2.7 2 4.4 4.8 4.7')
export const BellIcon = line(
  'M6 9.5a6 6 0 1 1 12 0c0 5 2.3 6.8 2.3 6.8H3.7S6 14.5 6 9.5ZM10 19.8a2.2 2.2 0 0 0 4 0',
)
