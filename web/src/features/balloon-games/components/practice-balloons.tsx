import { plural, t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Balloon } from '../../../ui/drawings/balloon.tsx'
import { announce } from '../../../ui/live-region.tsx'

const bunch = [
  { label: t`Pop the peach balloon`, fill: 'peach', shape: 'round', lift: 'mt-10' },
  { label: t`Pop the coral heart balloon`, fill: 'rose', shape: 'heart', lift: 'mt-2' },
  { label: t`Pop the plum balloon`, fill: 'plum', shape: 'round', lift: 'mt-8' },
] as const

const REGROWTH_MS = 1400

/** Three balloons to practice popping; each reappears. */
export function PracticeBalloons() {
  const [pops, setPops] = useState(0)
  const count = () => {
    setPops(pops + 1)
    announce(plural({ count: pops + 1 }, { one: 'Popped. # so far.', other: 'Popped. # so far.' }))
  }
  return (
    <section
      aria-label={t`Practice`}
      className="relative overflow-hidden rounded-lg bg-[linear-gradient(160deg,#3a1240,#8c2a63_55%,#d8475f)] px-4 pt-6 pb-5 text-white"
    >
      <div className="flex items-start justify-center gap-3 sm:gap-8">
        {bunch.map((balloon) => (
          <PracticeBalloon key={balloon.fill} {...balloon} onPop={count} />
        ))}
      </div>
      <p className="mt-3 text-center font-medium">
        {pops === 0
          ? t`Get your thumb ready: pop one.`
          : plural({ count: pops }, { one: '# popped. Warmed up?', other: '# popped. Warmed up?' })}
      </p>
    </section>
  )
}

type PracticeBalloonProps = (typeof bunch)[number] & { onPop: () => void }

function PracticeBalloon({ label, fill, shape, lift, onPop }: PracticeBalloonProps) {
  const [popped, setPopped] = useState(false)

  useEffect(() => {
    if (!popped) return
    const timer = setTimeout(() => setPopped(false), REGROWTH_MS)
    return () => clearTimeout(timer)
  }, [popped])

  const pop = () => {
    if (popped) return
    navigator.vibrate?.(12)
    setPopped(true)
    onPop()
  }
  return (
    <button
      type="button"
      aria-label={label}
      onClick={pop}
      className={cx(
        'h-44 w-24 rounded-md outline-offset-0 focus-visible:outline-white sm:w-28',
        lift,
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 110 200"
        className="h-full w-full overflow-visible text-white"
      >
        <g
          className={cx(
            'origin-[55px_66px] transition-[scale,filter,background-color,color,opacity]',
            popped
              ? 'scale-130 opacity-0 duration-100'
              : 'scale-100 opacity-100 duration-500 ease-spring',
          )}
        >
          <Balloon
            x={5}
            y={6}
            size={100}
            fill={fill}
            shape={shape}
            drift={shape === 'heart' ? 2 : 4}
            driftsOn
            string="M50 122c6 24-10 40 0 70"
          />
        </g>
        <g
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          className={cx(
            'origin-[55px_66px] transition-[scale,filter,background-color,color,opacity] duration-300',
            popped ? 'scale-100' : 'scale-30 opacity-0',
          )}
        >
          <path d="M55 18V2M89 32l11-11M103 66h8M89 100l11 11M55 114v16M21 100l-11 11M7 66H0M21 32 10 21" />
        </g>
      </svg>
    </button>
  )
}
