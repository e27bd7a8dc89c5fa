type ProgressProps = { label: string; value: number; max?: number }

export function Progress({ label, value, max = 100 }: ProgressProps) {
  const share = Math.min(100, Math.max(0, (value / max) * 100))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className="h-2 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full rounded-full bg-accent-vivid transition-[width] duration-300"
        style={{ width: `${share}%` }}
      />
    </div>
  )
}
