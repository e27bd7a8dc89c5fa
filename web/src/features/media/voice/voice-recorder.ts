import { t } from '@lingui/core/macro'
import { uploadLimits } from '@swoon/realtime-server/contract/media'
import { create } from 'zustand'
import {
  close,
  type Fault,
  failed,
  faultOf,
  openMicrophone,
  recordedType,
  unsupported,
} from '../../../lib/recording/devices.ts'
import { type Recording, type Running, record } from '../../../lib/recording/record.ts'
import { toast } from '../../../ui/toast.tsx'

type Voice =
  | { phase: 'idle' }
  /** The browser asks for the microphone. */
  | { phase: 'asking' }
  | { phase: 'recording'; stream: MediaStream; running: Running }
  /** Waiting for the user's decision; `address` plays it. */
  | { phase: 'done'; recording: Recording; address: string }

/** The recording of a voice intro. It survives a change of the editor's tab. */
export const useVoice = create<{ voice: Voice; fault: string | null }>(() => ({
  voice: { phase: 'idle' },
  fault: null,
}))

const show = (voice: Voice, fault: string | null = null) => useVoice.setState({ voice, fault })
const now = () => useVoice.getState().voice

function fail({ title, text }: Fault): void {
  show({ phase: 'idle' }, text)
  toast({ title, text, tone: 'danger' })
}

/** Asks for the microphone and records until `stopVoice`, for up to 15 seconds. */
export async function recordVoice(): Promise<void> {
  forgetVoice()
  const type = recordedType('voice')
  if (!type) return fail(unsupported('voice'))
  const asking: Voice = { phase: 'asking' }
  show(asking)
  const opened = await openMicrophone().catch((error: unknown) => faultOf('voice', error))
  // It was canceled in the meantime.
  if (now() !== asking) return close('title' in opened ? null : opened)
  if ('title' in opened) return fail(opened)
  const end = (then: () => void) => () => {
    close(opened)
    then()
  }
  try {
    const running = record(opened, type, uploadLimits.voice.seconds, {
      onDone: (recording) =>
        end(() =>
          show({ phase: 'done', recording, address: URL.createObjectURL(recording.file) }),
        )(),
      onFailed: end(() => fail({ title: t`Recording Failed`, text: failed })),
    })
    show({ phase: 'recording', stream: opened, running })
  } catch (error) {
    end(() => fail(faultOf('voice', error)))()
  }
}

export function stopVoice(): void {
  const voice = now()
  if (voice.phase === 'recording') voice.running.stop()
}

/** Ends a running recording, or discards a finished one. */
export function forgetVoice(): void {
  const voice = now()
  if (voice.phase === 'recording') {
    voice.running.cancel()
    close(voice.stream)
  }
  if (voice.phase === 'done') URL.revokeObjectURL(voice.address)
  show({ phase: 'idle' })
}

/** Releases the microphone when the recorder leaves the screen. */
export function leaveVoice(): void {
  if (now().phase !== 'done') forgetVoice()
}

export const showVoiceFault = (fault: string | null) => useVoice.setState({ fault })
