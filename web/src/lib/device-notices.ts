import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { toast } from '../ui/toast.tsx'
import type { DeviceNotice } from './call/own-view.ts'

const names = {
  camera: t`Your camera was unplugged`,
  microphone: t`Your microphone was unplugged`,
} as const

/**
 * Shows which device was unplugged in a call, its replacement, and devices that did not open.
 * @param failed text about a device that did not open; without it the screen shows it
 */
export function useDeviceNotices(
  notice: DeviceNotice | null,
  failed?: { title: string; text: string },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice is announced once
  useEffect(() => {
    if (!notice) return
    const { device, what } = notice
    if (what === 'replaced') {
      const { by } = notice
      toast({ title: names[device], text: by && t`Now in use: ${by}` })
    } else if (what === 'lost') {
      toast({
        title: names.microphone,
        text: t`No one can hear you until you connect another one.`,
        tone: 'danger',
      })
    } else if (failed) toast({ ...failed, tone: 'danger' })
  }, [notice])
}
