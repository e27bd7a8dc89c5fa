import { t } from '@lingui/core/macro'
import type { LocationMode } from '@swoon/realtime-server/contract/location'
import { EyeOffIcon, PinOffIcon } from '../../../ui/icons.tsx'

const descriptions: Readonly<Record<LocationMode, string>> = {
  visible: t`A map of a town. One square of a mile near you is marked: others know how far away it is, but not where you are.`,
  private: t`A map of a town. A faint area of five miles is used to find people near you, and no one else sees it.`,
  off: t`A map of a town with nothing marked.`,
}

/** Width of a mile on the drawn map. */
const mile = 24

/** Draws what others can see in a mode, on a map of an imaginary town: a grid of miles over a river, a park and roads. */
export function ModeMap({ mode }: { mode: LocationMode }) {
  return (
    <svg
      role="img"
      aria-label={descriptions[mode]}
      viewBox="0 0 312 168"
      preserveAspectRatio="xMidYMid slice"
      className="block h-36 w-full sm:h-40 flat:h-28"
    >
      <Town />
      {mode === 'visible' && <Visible />}
      {mode === 'private' && <Private />}
      {mode === 'off' && <Off />}
    </svg>
  )
}

function Town() {
  const across = Array.from({ length: 13 }, (_, column) => column * mile)
  const down = Array.from({ length: 7 }, (_, row) => row * mile)
  return (
    <>
      <rect width="312" height="168" className="fill-sunken" />
      <path d="M196 0h74l18 40-30 34-58-10-16-32Z" className="fill-success-tint" />
      <path d="M22 108l52-8 12 34-30 34H8Z" className="fill-success-tint" />
      <path
        d="M-10 44C40 30 62 78 112 84s70-22 116 8 60 24 100 14"
        fill="none"
        strokeWidth="15"
        className="stroke-super-tint"
      />
      <path
        d="M0 14l312 30M0 142l312-24M52-4l28 176M142-4l-14 176M232-4l22 176M80 0l90 168"
        fill="none"
        strokeWidth="3"
        className="stroke-raised"
      />
      <path
        d={[...across.map((x) => `M${x} 0v168`), ...down.map((y) => `M0 ${y}h312`)].join('')}
        fill="none"
        strokeWidth="0.6"
        className="stroke-line"
      />
    </>
  )
}

/** Another person, the circle of the distance they see, and the square it narrows down to. */
function Visible() {
  const [x, y] = [8.5 * mile, 2.5 * mile]
  return (
    <>
      <circle
        cx="78"
        cy="124"
        r={Math.hypot(x - 78, y - 124)}
        fill="none"
        strokeWidth="2"
        strokeDasharray="6 6"
        className="stroke-accent"
      />
      <path d={`M78 124 ${x} ${y}`} fill="none" strokeWidth="2" className="stroke-ink-soft" />
      <rect
        x={x - mile / 2}
        y={y - mile / 2}
        width={mile}
        height={mile}
        strokeWidth="2.5"
        className="fill-accent/35 stroke-accent"
      />
      <circle cx="78" cy="124" r="9" strokeWidth="3" className="fill-super stroke-raised" />
    </>
  )
}

/** The area that filters use, and a crossed-out eye: nobody sees it. */
function Private() {
  const [x, y] = [4 * mile, mile]
  return (
    <>
      <rect
        x={x}
        y={y}
        width={5 * mile}
        height={5 * mile}
        strokeWidth="2"
        strokeDasharray="6 6"
        className="fill-accent/15 stroke-accent"
      />
      <circle cx={x + 2.5 * mile} cy={y + 2.5 * mile} r="25" className="fill-raised" />
      <EyeOffIcon
        size={30}
        x={x + 2.5 * mile - 15}
        y={y + 2.5 * mile - 15}
        className="text-accent"
      />
    </>
  )
}

function Off() {
  const [x, y] = [6.5 * mile, 3.5 * mile]
  return (
    <>
      <rect width="312" height="168" className="fill-sunken/70" />
      <circle cx={x} cy={y} r="25" className="fill-raised" />
      <PinOffIcon size={30} x={x - 15} y={y - 15} className="text-ink-soft" />
    </>
  )
}
