import { t } from '@lingui/core/macro'
import {
  compatibilityColors,
  compatibilityLabels,
} from '@swoon/realtime-server/contract/compatibility'

export type Tone = 'best' | 'good' | 'fair' | 'low'

const [best, good, fair] = compatibilityColors

type Step = (typeof compatibilityLabels)[number]['from']

const stepOf = (score: number): Step =>
  compatibilityLabels.find(({ from }) => Math.round(score) >= from)?.from ?? 0

/** Labels by lowest score. */
const labels: Readonly<Record<Step, string>> = {
  90: t`Exceptional Match`,
  80: t({ context: 'compatibility', message: 'Great' }),
  70: t({ context: 'compatibility', message: 'Good' }),
  55: t({ context: 'compatibility', message: 'Fair' }),
  0: t({ context: 'compatibility', message: 'Low' }),
}
const titles: Readonly<Record<Step, string>> = {
  90: t`Exceptional Match compatibility`,
  80: t`Great compatibility`,
  70: t`Good compatibility`,
  55: t`Fair compatibility`,
  0: t`Low compatibility`,
}

export const scoreLabel = (score: number): string => labels[stepOf(score)]
/** 'Great compatibility'. */
export const scoreTitle = (score: number): string => titles[stepOf(score)]

export function scoreTone(score: number): Tone {
  const shown = Math.round(score)
  if (shown >= best) return 'best'
  if (shown >= good) return 'good'
  return shown >= fair ? 'fair' : 'low'
}

/** Colors of text and mark on a surface, and on a photo, where the background is always dark. */
export const toneClass: Readonly<Record<Tone, { text: string; fill: string; onPhoto: string }>> = {
  best: { text: 'text-success', fill: 'bg-success', onPhoto: 'text-[#6ee7b0]' },
  good: { text: 'text-super', fill: 'bg-super', onPhoto: 'text-[#c4b5ff]' },
  fair: { text: 'text-warning', fill: 'bg-warning', onPhoto: 'text-[#ffcf7a]' },
  low: { text: 'text-ink-soft', fill: 'bg-ink-soft', onPhoto: 'text-[#e6d6de]' },
}
