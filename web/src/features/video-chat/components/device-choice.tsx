import { t } from '@lingui/core/macro'
import type { Choice, Device } from '../../../lib/call/devices.ts'
import { useDevices } from '../use-devices.ts'

interface DeviceChoiceProps {
  choice: Choice
  onChoose: (choice: Choice) => void
  /** Changes when a device was permitted, because only then are device names known. */
  opened: unknown
  /** Also offers speakers, during a call. */
  hasSpeakers?: boolean
}

/** Chooses a camera, microphone and, if available, speaker. */
export function DeviceChoice({ choice, onChoose, opened, hasSpeakers = false }: DeviceChoiceProps) {
  const devices = useDevices(opened)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-3">
      <Selection
        label={t({ context: 'device', message: 'Camera' })}
        devices={devices.cameras}
        chosen={choice.camera}
        onChoose={(camera) => onChoose({ ...choice, camera })}
      />
      <Selection
        label={t`Microphone`}
        devices={devices.microphones}
        chosen={choice.microphone}
        onChoose={(microphone) => onChoose({ ...choice, microphone })}
      />
      {hasSpeakers && (
        <Selection
          label={t`Speaker`}
          devices={devices.speakers}
          chosen={choice.speaker}
          onChoose={(speaker) => onChoose({ ...choice, speaker })}
        />
      )}
    </div>
  )
}

interface SelectionProps {
  label: string
  devices: readonly Device[]
  chosen: string | null
  onChoose: (id: string) => void
}

function Selection({ label, devices, chosen, onChoose }: SelectionProps) {
  if (devices.length < 2) return null
  const value = devices.some(({ id }) => id === chosen) ? (chosen ?? '') : (devices[0]?.id ?? '')
  return (
    <label className="block min-w-0 text-sm font-semibold">
      {label}
      <select
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className="mt-1 min-h-12 w-full min-w-0 rounded-sm border border-line-strong bg-raised px-3 font-normal text-ellipsis"
      >
        {devices.map(({ id, label: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
