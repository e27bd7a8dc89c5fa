import { draw, line } from '../../../ui/draw-icon.tsx'

export const MicIcon = draw(
  <>
    <rect x="9" y="3" width="6" height="11.5" rx="3" />
    <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
  </>,
)
export const MicOffIcon = line(
  'M9 9v2.5a3 3 0 0 0 4.9 2.3M15 10V6a3 3 0 0 0-5.6-1.5M5.5 11.5a6.5 6.5 0 0 0 10.2 5.3M18.4 12.6l.1-1.1M12 18v3M4 3.5l16 17',
)
export const CameraOffIcon = line(
  'M8.5 6.5H13A2.5 2.5 0 0 1 15.5 9v1.5l5-3v9M15.3 15.6A2.5 2.5 0 0 1 13 17.5H6A2.5 2.5 0 0 1 3.5 15V9A2.5 2.5 0 0 1 5 6.7M4 3.5l16 17',
)
export const SwitchCameraIcon = line(
  'M20 11a8 8 0 0 0-14-4.6M5.5 3v3.8h3.8M4 13a8 8 0 0 0 14 4.6M18.5 21v-3.8h-3.8',
)
export const HangUpIcon = line(
  'M3.2 14.6c-.9-.9-.9-2.3 0-3.2C5.6 9.1 8.7 8 12 8s6.4 1.1 8.8 3.4c.9.9.9 2.3 0 3.2l-1.3 1.3c-.6.6-1.5.6-2.2.2l-1.9-1.3c-.5-.3-.8-.9-.8-1.5v-1.1a12 12 0 0 0-5.2 0v1.1c0 .6-.3 1.2-.8 1.5l-1.9 1.3c-.7.4-1.6.4-2.2-.2Z',
)
export const WindowIcon = draw(
  <>
    <path d="M20.5 10.5V7A2.5 2.5 0 0 0 18 4.5H6A2.5 2.5 0 0 0 3.5 7v9A2.5 2.5 0 0 0 6 18.5h4" />
    <rect x="13" y="13.5" width="8" height="6" rx="1.5" />
  </>,
)
