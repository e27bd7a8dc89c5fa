import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/button.tsx'
import { AlertIcon } from '../../../ui/icons.tsx'

interface NoConnectionProps {
  /** The two were connected before. */
  isLost: boolean
  isEnding: boolean
  onRetry: () => void
  onEnd: () => void
}

/** Explains after several failed attempts that no connection is possible, and how to fix it. Disappears once an attempt works. */
export function NoConnection({ isLost, isEnding, onRetry, onEnd }: NoConnectionProps) {
  return (
    <div className="absolute inset-0 grid place-items-center overflow-y-auto px-4 py-2">
      <section
        role="alert"
        className="w-full max-w-sm animate-rise rounded-lg bg-[#24141f]/95 p-5 text-center shadow-high ring-1 ring-white/15"
      >
        <AlertIcon size={28} className="mx-auto text-[#ff9db0]" />
        <h2 className="mt-2 font-display text-xl font-bold">
          {isLost ? t`We can't reconnect you two` : t`We can't connect you two`}
        </h2>
        <p className="mt-1 text-sm text-balance text-white/85">
          {t`Something between your networks is blocking the call. Switching to another one usually helps, such as from Wi-Fi to mobile data.`}
        </p>
        {!isLost && (
          <p className="mt-2 text-sm text-white/85">{t`Your free minutes haven't started.`}</p>
        )}
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          <Button size="sm" onClick={onRetry}>
            {t`Try again`}
          </Button>
          <Button size="sm" variant="outline" disabled={isEnding} onClick={onEnd}>
            {t`End Call`}
          </Button>
        </div>
      </section>
    </div>
  )
}
