import { cx } from '../../../../../ui/cx.ts'
import { useLevel } from './use-level.ts'

const steps = 16

/** Bars that follow the loudness of the microphone. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const level = useLevel(stream, steps)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser's own meter cannot be drawn as bars
    <div
      role="meter"
      aria-label="Microphone level"
      aria-valuemin={0}
      aria-valuemax={steps}
      aria-valuenow={level}
      className="flex h-8 items-center gap-1"
    >
      {Array.from({ length: steps }, (_, step) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its place
          key={step}
          className={cx('h-full min-w-0 grow rounded-full', step < level ? 'bg-accent-vivid' : 'bg-line')}
        />
      ))}
    </div>
  )
}
