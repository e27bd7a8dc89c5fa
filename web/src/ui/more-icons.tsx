import { draw, line, pointing, solid } from './draw-icon.tsx'

// Icons of single screens, in a file of their own so that the first screen does not load them.
const speaker = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4Z'
export const CheckDoubleIcon = line('m2.5 12.8 4.2 4.2L15 8M11.5 16.5l.7.7L21.5 8')
export const CopyIcon = line(
  'M9 8.5h9.5a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1ZM15.5 8.5V4.8a1 1 0 0 0-1-1h-10a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1H8',
)
export const ChevronDownIcon = line('m5.5 9.5 6.5 6.5 6.5-6.5')
export const PeopleIcon = draw(
  <>
    <circle cx="9" cy="8.2" r="3.5" />
    <path d="M2.5 19.5c.6-3.3 3.2-5.2 6.5-5.2s5.9 1.9 6.5 5.2M15.5 4.9a3.5 3.5 0 0 1 0 6.6M18 14.8c1.9.7 3.2 2.3 3.5 4.7" />
  </>,
)
export const PlayIcon = solid('M8 5.2v13.6L18.8 12 8 5.2Z')
export const PauseIcon = draw(<path d="M8.5 5.5v13M15.5 5.5v13" strokeWidth={3} />)
export const VolumeIcon = pointing(`${speaker}M15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11`)
export const VolumeOffIcon = pointing(`${speaker}M16 9.5l5 5M21 9.5l-5 5`)
export const SendIcon = pointing('M20.5 3.8 10.3 14M20.5 3.8l-6.3 16.7-3.9-6.5-6.8-3.9 17-6.3Z')
export const SunIcon = draw(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />
  </>,
)
export const MoonIcon = line('M20 14.5A8.3 8.3 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z')
export const KeyIcon = line(
  'M8 11.2a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8ZM11.2 12.6 20.3 3.5M16 7.8l3 3M18.6 5.2l1.8 1.8',
)
export const DeviceIcon = line(
  'M7.5 2.8h9A1.7 1.7 0 0 1 18.2 4.5v15a1.7 1.7 0 0 1-1.7 1.7h-9a1.7 1.7 0 0 1-1.7-1.7v-15A1.7 1.7 0 0 1 7.5 2.8ZM10.5 18h3',
)
export const CalendarIcon = line(
  'M6 5h12a2.5 2.5 0 0 1 2.5 2.5V18a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 18V7.5A2.5 2.5 0 0 1 6 5ZM3.5 10h17M8 3v4M16 3v4',
)
export const ClockIcon = draw(
  <>
    <circle cx="12" cy="12" r="8.7" />
    <path d="M12 7v5.2l3.3 2" />
  </>,
)
export const SmileIcon = draw(
  <>
    <circle cx="12" cy="12" r="8.7" />
    <path d="M8.3 14.2c.9 1.5 2.2 2.2 3.7 2.2s2.8-.7 3.7-2.2M9 9.6v.6M15 9.6v.6" />
  </>,
)
export const ReplyIcon = pointing('M9.5 5.5 4 11l5.5 5.5M4.5 11h9a6.5 6.5 0 0 1 6.5 6.5v1')
export const GiftIcon = line(
  'M4.5 11.5h15v8h-15zM3.5 7.5h17v4h-17zM12 7.5v12M12 7.5C8 7.5 7 3.5 9.5 3.5c2 0 2.5 4 2.5 4s.5-4 2.5-4C17 3.5 16 7.5 12 7.5Z',
)
const lens = 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.2 15.2l5.3 5.3M7.8 10.5h5.4'
export const ZoomInIcon = line(`${lens}M10.5 7.8v5.4`)
export const ZoomOutIcon = line(lens)
export const StopIcon = draw(
  <rect x="6.5" y="6.5" width="11" height="11" rx="2.2" fill="currentColor" />,
)
export const ExpandIcon = line('M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15')
export const ShrinkIcon = line('M9 4.5V9H4.5M19.5 9H15V4.5M15 19.5V15h4.5M4.5 15H9v4.5')
export const OutwardIcon = pointing(
  'M13.5 4.5h6v6M19.5 4.5l-9 9M17.5 14v3.5a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2H10',
)
export const EditIcon = line(
  'M4.5 19.5l1-4.2L16.2 4.6a2 2 0 0 1 2.8 0l.4.4a2 2 0 0 1 0 2.8L8.7 18.5l-4.2 1ZM14.2 6.6l3.2 3.2',
)
