import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { toast } from '../ui/toast.tsx'
import type { CallView } from './call/call.ts'

const names = { camera: t`Your camera was unplugged`, microphone: t`Your microphone was unplugged` } as const

/** Says which device was unplugged in a call, and what is used in its place. */
export function useDeviceNotices({ replaced, soundFault }: Pick<CallView, 'replaced' | 'soundFault'>): void {
  useEffect(() => {
    if (!replaced) return
    const { device, by } = replaced
    toast({ title: names[device], text: by && t`Now in use: ${by}` })
  }, [replaced])
  useEffect(() => {
    if (soundFault)
      toast({ title: names.microphone, text: t`No one can hear you until you connect another one.`, tone: 'danger' })
  }, [soundFault])
}
