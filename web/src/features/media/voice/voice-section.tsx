import { plural, t } from '@lingui/core/macro'
import { uploadLimits } from '@swoon/realtime-server/contract/media'
import { useEffect } from 'react'
import { useMe } from '../../../lib/me.ts'
import { useLevel } from '../../../lib/microphone-level.ts'
import type { Running } from '../../../lib/recording/record.ts'
import { useSeconds } from '../../../lib/recording/record.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { TrashIcon } from '../../../ui/icons.tsx'
import { clock } from '../../../ui/player/clock.ts'
import { VoicePlayer } from '../../../ui/player/voice-player.tsx'
import { useSoleSound } from '../../../ui/use-sole-sound.ts'
import { MicrophoneIcon } from '../../../ui/voice-icons.tsx'
import { startUpload, useUploads } from '../actions.ts'
import { ComingRow } from '../coming-row.tsx'
import { toMedia } from '../deliveries.ts'
import { FaultLine } from '../fault-line.tsx'
import { FileButton } from '../file-button.tsx'
import { fileFault } from '../file-fault.ts'
import { focus } from '../focus.ts'
import type { SaveMedia } from '../media-section.tsx'
import { MediaSection } from '../media-section.tsx'
import { lengthFault } from '../recording/check-length.ts'
import { offerUndo, withdrawUndo } from '../undo.tsx'
import {
  forgetVoice,
  leaveVoice,
  recordVoice,
  showVoiceFault,
  stopVoice,
  useVoice,
} from './voice-recorder.ts'

/** The voice intro: recorded here or chosen as a file, and played before it is kept. */
export function VoiceSection({ save }: { save: SaveMedia }) {
  const url = useMe()?.voiceIntroUrl ?? null
  const { voice, fault } = useVoice()
  const [coming] = useUploads('voice')
  useEffect(() => leaveVoice, [])
  // Silences the page, so that nothing plays into the recording.
  useSoleSound(voice.phase === 'recording', () => undefined)

  const keep = (address: string | null) => save.fields({ voiceIntroUrl: address })
  const keepNew = (address: string) => {
    withdrawUndo('voice')
    keep(address)
  }
  const send = (file: Blob) => startUpload('voice', file, toMedia('voice', keepNew))
  const choose = async (file: File) => {
    const problem = (await fileFault(file, 'voice')) ?? (await lengthFault(file, 'voice'))
    showVoiceFault(problem)
    if (!problem) send(file)
  }
  const remove = () => {
    keep(null)
    offerUndo('voice', t`Voice intro removed`, () => keep(url))
  }
  const isFree = voice.phase === 'idle' && !coming
  return (
    <MediaSection
      title={t`Voice intro`}
      hint={plural(
        { seconds: uploadLimits.voice.seconds },
        {
          one: 'Optional. Say hello in # second or less; people can play it on your profile.',
          other: 'Optional. Say hello in # seconds or less; people can play it on your profile.',
        },
      )}
      part="voice"
    >
      {voice.phase === 'asking' && (
        <p role="status" className="text-ink-soft">
          {t`Waiting for your microphone. Allow it if your browser asks.`}
        </p>
      )}
      {voice.phase === 'recording' && <Recorder stream={voice.stream} running={voice.running} />}
      {voice.phase === 'done' && (
        <>
          <VoicePlayer src={voice.address} recording={voice.recording.file} of="recording" />
          <div className="flex flex-wrap gap-2">
            <Button
              ref={focus}
              onClick={() => {
                send(voice.recording.file)
                forgetVoice()
              }}
            >
              {t`Use recording`}
            </Button>
            <Button variant="outline" onClick={() => void recordVoice()}>
              {t`Record again`}
            </Button>
            <Button variant="ghost" onClick={forgetVoice}>
              {t({ context: 'recording', message: 'Discard' })}
            </Button>
          </div>
        </>
      )}
      {coming && <ComingRow upload={coming} name="voice" />}
      {isFree && url && <VoicePlayer key={url} src={url} of="intro" />}
      {fault && voice.phase === 'idle' && <FaultLine>{fault}</FaultLine>}
      {isFree && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" icon={MicrophoneIcon} onClick={() => void recordVoice()}>
            {url ? t`Record a new one` : t({ context: 'verb', message: 'Record' })}
          </Button>
          <FileButton
            accept="audio/*"
            label={t`Choose an audio file`}
            onFile={(file) => void choose(file)}
          />
          {url && (
            <Button variant="ghost" icon={TrashIcon} onClick={remove}>
              {t`Remove voice intro`}
            </Button>
          )}
        </div>
      )}
    </MediaSection>
  )
}

function Recorder({ stream, running }: { stream: MediaStream; running: Running }) {
  const seconds = useSeconds(running.since)
  const most = uploadLimits.voice.seconds
  return (
    <div className="flex flex-col gap-3 rounded-md bg-raised p-4 shadow-low ring-1 ring-line/70">
      <p role="timer" className="flex items-center gap-2 font-semibold tabular-nums">
        <span aria-hidden="true" className="size-3 shrink-0 rounded-full bg-danger-fill" />
        <span>{t`Recording ${{ time: clock(Math.min(seconds, most)) }} / ${{ limit: clock(most) }}`}</span>
      </p>
      <LevelMeter stream={stream} />
      <div className="flex flex-wrap gap-2">
        <Button ref={focus} onClick={stopVoice}>
          {t`Stop recording`}
        </Button>
        <Button variant="ghost" onClick={forgetVoice}>
          {t`Cancel`}
        </Button>
      </div>
    </div>
  )
}

const steps = 16

/** Bars that follow the microphone's loudness. */
function LevelMeter({ stream }: { stream: MediaStream }) {
  const level = useLevel(stream, steps)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser's own meter cannot be drawn as bars
    <div
      role="meter"
      aria-label={t`Microphone level`}
      aria-valuemin={0}
      aria-valuemax={steps}
      aria-valuenow={level}
      className="flex h-8 items-center gap-1"
    >
      {Array.from({ length: steps }, (_, step) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its place
          key={step}
          className={cx(
            'h-full min-w-0 grow rounded-full',
            step < level ? 'bg-accent-vivid' : 'bg-line',
          )}
        />
      ))}
    </div>
  )
}
