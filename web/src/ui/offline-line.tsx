import { OfflineIcon, RefreshIcon } from './icons.tsx'

type OfflineLineProps = {
  shown: boolean
  text: string
  /** An action for the user, who can only wait without it. */
  action?: { label: string; onClick: () => void } | undefined
}

/** A line above content that is still shown but not updating. */
export function OfflineLine({ shown, text, action }: OfflineLineProps) {
  const Icon = action ? RefreshIcon : OfflineIcon
  return (
    <div role="status">
      {shown && (
        <p className="flex min-h-9 items-center justify-center gap-2 bg-line px-4 text-sm font-semibold text-ink">
          <Icon size={18} />
          {text}
          {action && (
            <button
              type="button"
              onClick={action.onClick}
              className="min-h-11 rounded-sm px-2 underline underline-offset-4"
            >
              {action.label}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
