import { draw, line } from './draw-icon.tsx'

// Icons for lifestyle facts, which few screens show.
export const RulerIcon = line(
  'M3.2 16.2 16.2 3.2l4.6 4.6-13 13-4.6-4.6ZM6.4 13l2 2M9.6 9.8l2.8 2.8M12.8 6.6l2 2',
)
export const HomeIcon = line(
  'M4 11 12 4.2l8 6.8v8a1.4 1.4 0 0 1-1.4 1.4h-4.3v-5.8H9.7v5.8H5.4A1.4 1.4 0 0 1 4 19v-8Z',
)
export const SpeechIcon = line(
  'M4.5 4.5h9a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H8.8L5.5 15v-2.5h-1A1.5 1.5 0 0 1 3 11V6a1.5 1.5 0 0 1 1.5-1.5ZM18 9h1.5A1.5 1.5 0 0 1 21 10.5v5a1.5 1.5 0 0 1-1.5 1.5h-1v2.5L15.2 17h-3.7a1.5 1.5 0 0 1-1.4-1',
)
export const RingsIcon = draw(
  <>
    <circle cx="9" cy="12.5" r="5.7" />
    <circle cx="15" cy="12.5" r="5.7" />
  </>,
)
export const GoalIcon = draw(
  <>
    <circle cx="10.8" cy="10.8" r="6.8" />
    <path d="m15.9 15.9 4.6 4.6M10.8 13.6s-2.7-1.5-2.7-3.3c0-1.6 2-1.9 2.7-.5.7-1.4 2.7-1.1 2.7.5 0 1.8-2.7 3.3-2.7 3.3Z" />
  </>,
)
export const ChildIcon = draw(
  <>
    <circle cx="12" cy="12.5" r="8" />
    <path d="M9.2 11.5v.4M14.8 11.5v.4M9 15.2c1.8 1.6 4.2 1.6 6 0M12 4.5c-1.6-.1-2.3-.9-2-2" />
  </>,
)
export const CradleIcon = line(
  'M4 12h15.5A7.8 7.8 0 0 1 4 12ZM12 12V4a7.9 7.9 0 0 1 7.6 8M8.2 18.5 7 20.8M15.4 18.5l1.2 2.3M2.5 8.5c1 0 1.5.9 1.5 3.5',
)
export const SmokingIcon = line(
  'M3 14.5h12.5v4H3v-4ZM11.5 14.5v4M18.5 14.5v4M21.2 14.5v4M18.5 11.6c0-2.4-3-1.9-3-4.4M21.2 11.6c0-4-2.7-3.2-2.7-6',
)
export const GlassIcon = line(
  'M7.4 3.5h9.2l.6 4.7a5.2 5.2 0 0 1-10.4 0l.6-4.7ZM12 13.3v7M8.4 20.4h7.2M6.9 7.6h10.2',
)
export const BookIcon = line(
  'M12 6.6C10 5 7.2 4.4 3.5 4.4v13.2c3.7 0 6.5.6 8.5 2.2 2-1.6 4.8-2.2 8.5-2.2V4.4C16.8 4.4 14 5 12 6.6ZM12 6.6v13',
)
export const CapIcon = line(
  'M2.5 9.6 12 5l9.5 4.6L12 14.2 2.5 9.6ZM6.4 11.6v4.9c1.5 1.2 3.4 1.8 5.6 1.8s4.1-.6 5.6-1.8v-4.9M21.5 9.6v5',
)
