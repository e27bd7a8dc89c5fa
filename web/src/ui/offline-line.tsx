import { OfflineIcon } from './icons.tsx'

/** One line above content that is still shown but no longer live. */
export function OfflineLine({ shown, text }: { shown: boolean; text: string }) {
  return (
    <div role="status">
      {shown && (
        <p className="flex min-h-9 items-center justify-center gap-2 bg-line px-4 text-sm font-semibold text-ink">
          <OfflineIcon size={18} />
          {text}
        </p>
      )}
    </div>
  )
}
