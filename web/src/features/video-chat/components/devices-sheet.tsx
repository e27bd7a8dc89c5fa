import type { Call, CallView } from '../../../lib/call/call.ts'
import { rememberDevices } from '../../../lib/call/devices.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { DeviceChoice } from './device-choice.tsx'

interface DevicesSheetProps {
  call: Call
  view: CallView
  open: boolean
  onClose: () => void
}

/** The choice of devices amid a call. */
export function DevicesSheet({ call, view: { choice, picture }, open, onClose }: DevicesSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Camera and sound" size="sm">
      <DeviceChoice
        choice={choice}
        opened={picture}
        hasSpeakers
        onChoose={(next) => {
          rememberDevices(next)
          void call.choose(next)
        }}
      />
    </Sheet>
  )
}
