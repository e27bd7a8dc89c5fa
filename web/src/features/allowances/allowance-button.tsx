import { t } from '@lingui/core/macro'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { sayItDidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useNewDay } from './new-day.ts'

const AllowanceSheet = lazyPart(
  async () => (await import('./components/allowance-sheet.tsx')).AllowanceSheet,
  Missing,
)

interface AllowanceButtonProps {
  isPremium: boolean
  className: string
  children: ReactNode
}

/** The remaining allowances, as a button that explains where they come from and when they refill. */
export function AllowanceButton({ isPremium, className, children }: AllowanceButtonProps) {
  useNewDay()
  // Undefined until first opened, so that its code loads only then.
  const [isExplained, setIsExplained] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={t`Where these come from`}
        onClick={() => setIsExplained(true)}
        className={className}
      >
        {children}
      </button>
      {isExplained !== undefined && (
        <Suspense fallback={null}>
          <AllowanceSheet
            open={isExplained}
            isPremium={isPremium}
            onClose={() => setIsExplained(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Explains why nothing opens if the code did not arrive. */
function Missing({ open, onClose }: { open: boolean; onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    sayItDidNotLoad()
    close()
  }, [open])
  return null
}
