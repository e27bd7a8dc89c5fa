import { t } from '@lingui/core/macro'
import { uploadLimits } from '@swoon/realtime-server/contract/media'
import { create } from 'zustand'
import { keepFile } from '../lib/personal-files.ts'
import { close, failed, faultOf, openMicrophone, recordedType } from '../lib/recording/devices.ts'
import { type Running, record } from '../lib/recording/record.ts'
import { uuid } from '../lib/uuid.ts'
import { announce } from '../ui/live-region.tsx'
import { toast } from '../ui/toast.tsx'
import { showFrom } from './locals.ts'
import type { MediaFile } from './message-parts.ts'

/** Seconds: the longest recording, and the length below which one counts as accidental. */
export const longest = uploadLimits['voice-note'].seconds
const shortest = 0.7

type State =
  | { phase: 'idle' }
  /** The browser asks for the microphone. */
  | { phase: 'asking' }
  | { phase: 'recording'; stream: MediaStream; running: Running }

interface Recording {
  /** The conversation it is for. */
  id: string | null
  state: State
  /** Hands-free: it continues until sent or discarded. */
  isLocked: boolean
  /** The user asked to send it. Otherwise it hit its limit and waits to be played. */
  isMeant: boolean
}

const idle: Recording = { id: null, state: { phase: 'idle' }, isLocked: false, isMeant: false }

/** The voice message being recorded. */
export const useRecording = create<Recording>(() => idle)

const now = () => useRecording.getState()

const refuse = (title: string, text: string) => {
  useRecording.setState(idle)
  toast({ title, text, tone: 'danger' })
}

interface Purpose {
  onDone: (file: MediaFile, isMeant: boolean) => void
}

/** Asks for the microphone and records, for up to a minute. */
export async function startRecording(id: string, { onDone }: Purpose): Promise<void> {
  if (now().state.phase !== 'idle') return
  const type = recordedType('voice')
  if (!type) return refuse(t`Recording Error`, t`This browser can't record sound. Try another one.`)
  const asking: State = { phase: 'asking' }
  useRecording.setState({ ...idle, id, state: asking })
  const opened = await openMicrophone().catch((error: unknown) => faultOf('voice', error))
  if (now().state !== asking) return close('title' in opened ? null : opened)
  if ('title' in opened) return refuse(opened.title, opened.text)
  try {
    const running = record(opened, type, longest, {
      onDone: ({ file, seconds, isCutOff }) => {
        const { isMeant } = now()
        close(opened)
        useRecording.setState(idle)
        if (seconds < shortest && !isCutOff) {
          if (isMeant)
            toast({
              title: t({ context: 'voice message', message: 'Too short' }),
              text: t`Hold the microphone to record, let go to send.`,
            })
          return
        }
        const made = { id: uuid(), seconds }
        showFrom(made.id, file)
        void keepFile(made.id, file).then(() => onDone(made, isMeant))
      },
      onFailed: () => {
        close(opened)
        refuse(t`Recording Failed`, failed)
      },
    })
    useRecording.setState({ state: { phase: 'recording', stream: opened, running } })
    announce(t({ context: 'a recording begins', message: 'Recording' }))
    navigator.vibrate?.(12)
  } catch (error) {
    close(opened)
    const { title, text } = faultOf('voice', error)
    refuse(title, text)
  }
}

export const lockRecording = (): void => useRecording.setState({ isLocked: true })

/** Ends the recording, to send it or to keep it for playback. */
export function endRecording(isToSend: boolean): void {
  const { state } = now()
  // Leaving the conversation right after Send does not cancel it.
  if (isToSend) useRecording.setState({ isMeant: true })
  if (state.phase === 'recording') state.running.stop()
  if (state.phase === 'asking') useRecording.setState(idle)
}

/** Stops and discards the recording. */
export function cancelRecording(): void {
  const { state } = now()
  if (state.phase === 'recording') {
    state.running.cancel()
    close(state.stream)
  }
  if (state.phase !== 'idle') announce(t`Recording discarded`)
  useRecording.setState(idle)
}
