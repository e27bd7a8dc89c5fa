import { t } from '@lingui/core/macro'
import type { DeviceFault, OpenedMedia } from '../../../lib/call/devices.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertIcon } from '../../../ui/icons.tsx'

/** The specification's wording. */
export const deviceError = {
  title: t`Camera/Microphone Error`,
  text: t`Please allow camera and microphone access to start video chat.`,
} as const

const hints: Readonly<Record<DeviceFault, string>> = {
  denied: t`Your browser doesn't allow it. You can change that in the site settings, next to the address.`,
  missing: t`No device was found. Is it plugged in and turned on?`,
  busy: t`Another program is using it. Close that program and try again.`,
  unknown: t`The browser couldn't open it.`,
}

const needed = t`A call needs your microphone.`
const byVoice = t`Only your camera is missing, so you can continue with voice only.`

interface DeviceProblemProps {
  media: OpenedMedia
  onRetry: () => void
}

/** Says which device cannot be used and how to fix it. Without a camera the call can continue by voice. */
export function DeviceProblem({
  media: { soundFault, pictureFault },
  onRetry,
}: DeviceProblemProps) {
  const fault = soundFault ?? pictureFault
  if (!fault) return null
  return (
    <div role="alert" className="flex gap-3 rounded-md bg-sunken px-4 py-3">
      <AlertIcon size={22} className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold">{deviceError.title}</p>
        <p className="text-sm">{deviceError.text}</p>
        <p className="mt-1 text-sm text-ink-soft">{`${soundFault ? needed : byVoice} ${hints[fault]}`}</p>
        <Button size="sm" variant="ghost" className="-ms-4" onClick={onRetry}>
          {t`Try again`}
        </Button>
      </div>
    </div>
  )
}
