import { Balloon } from './balloon.tsx'

/** The logo: a heart on a string. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      className="shrink-0 text-ink"
    >
      <Balloon x={8} y={3} size={32} shape="heart" string="M50 122c0 10-12 8-10 18" />
    </svg>
  )
}
