import { t } from '@lingui/core/macro'
import { compatibilityColors, compatibilityLabels } from '@swoon/realtime-server/contract/compatibility'

export type Tone = 'best' | 'good' | 'fair' | 'low'

const [best, good, fair] = compatibilityColors

export const scoreLabel = (score: number): string =>
  compatibilityLabels.find(({ from }) => Math.round(score) >= from)?.label ?? t`Low`

export function scoreTone(score: number): Tone {
  const shown = Math.round(score)
  if (shown >= best) return 'best'
  if (shown >= good) return 'good'
  return shown >= fair ? 'fair' : 'low'
}

/** Colors for text and mark on a surface, and for those on a photo, where the background is always dark. */
export const toneClass: Readonly<Record<Tone, { text: string; fill: string; onPhoto: string }>> = {
  best: { text: 'text-success', fill: 'bg-success', onPhoto: 'text-[#6ee7b0]' },
  good: { text: 'text-super', fill: 'bg-super', onPhoto: 'text-[#c4b5ff]' },
  fair: { text: 'text-warning', fill: 'bg-warning', onPhoto: 'text-[#ffcf7a]' },
  low: { text: 'text-ink-soft', fill: 'bg-ink-soft', onPhoto: 'text-[#e6d6de]' },
}
