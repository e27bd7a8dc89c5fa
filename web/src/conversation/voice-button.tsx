import { t } from '@lingui/core/macro'
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLevel } from '../lib/microphone-level.ts'
import { fileOf } from '../lib/personal-files.ts'
import { type Running, useSeconds } from '../lib/recording/record.ts'
import { cx } from '../ui/cx.ts'
import { isRightToLeft } from '../ui/direction.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ChevronLeftIcon, TrashIcon } from '../ui/icons.tsx'
import { SendIcon } from '../ui/more-icons.tsx'
import { clock } from '../ui/player/clock.ts'
import { VoicePlayer } from '../ui/player/voice-player.tsx'
import { useSoleSound } from '../ui/use-sole-sound.ts'
import { LockIcon, MicrophoneIcon } from '../ui/voice-icons.tsx'
import type { Attaching } from './attaching.ts'
import { discardFile, useLocal } from './locals.ts'
import type { MediaFile } from './message-parts.ts'
import {
  cancelRecording,
  endRecording,
  lockRecording,
  longest,
  startRecording,
  useRecording,
} from './voice-recorder.ts'

/**
 * CSS pixels a finger slides to discard or to lock the recording; milliseconds that turn a tap into a hold, and in which the click after a
 * tap must not press the button that replaced the first.
 */
const [toCancel, toLock, hold, settling] = [110, 72, 350, 500]

interface VoiceButtonProps {
  /** The conversation's id. */
  id: string
  attaching: Attaching
  onSend: (file: MediaFile) => void
  isHeld: boolean
}

/**
 * Records a voice message. Hold and release to send; slide toward the start to discard, or up to lock. A tap, a click or a key starts it
 * locked.
 */
export function VoiceButton({ id, attaching, onSend, isHeld }: VoiceButtonProps) {
  const recording = useRecording()
  const isMine = recording.id === id && recording.state.phase !== 'idle'
  const { voices } = attaching.useAttached(id)
  const press = useRef<{ x: number; y: number; at: number } | null>(null)
  const wasTouched = useRef(false)
  const lockedAt = useRef(0)
  const [pulled, setPulled] = useState({ x: 0, y: 0 })
  useSoleSound(isMine, () => undefined)
  // A user who leaves the screen finds the recording here when they return.
  useEffect(() => () => endRecording(false), [])

  const begin = () =>
    void startRecording(id, {
      onDone: (file, isMeant) =>
        isMeant
          ? onSend(file)
          : attaching.change(id, { voices: [...attaching.of(id).voices, file] }),
    })
  const letGo = () => {
    press.current = null
    setPulled({ x: 0, y: 0 })
  }
  const hand = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasTouched.current = event.pointerType !== 'mouse'
      if (!wasTouched.current || !event.isPrimary || isMine) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      press.current = { x: event.clientX, y: event.clientY, at: performance.now() }
      begin()
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      if (!press.current) return
      const turn = isRightToLeft() ? -1 : 1
      const x = Math.max(0, (press.current.x - clientX) * turn)
      const y = Math.max(0, press.current.y - clientY)
      if (x > toCancel) {
        cancelRecording()
        return letGo()
      }
      if (y > toLock) {
        lockRecording()
        return letGo()
      }
      setPulled(x > y ? { x, y: 0 } : { x: 0, y })
    },
    onPointerUp() {
      if (!press.current) return
      const isTap = performance.now() - press.current.at < hold
      letGo()
      // Answering the browser's permission question makes the user release the button.
      if (!isTap && useRecording.getState().state.phase !== 'asking') return endRecording(true)
      lockedAt.current = performance.now()
      lockRecording()
    },
    onPointerCancel() {
      if (press.current) lockRecording()
      letGo()
    },
    onClick({ detail }: MouseEvent) {
      // A click by key has no pointer.
      if (wasTouched.current && detail > 0) return
      begin()
      lockRecording()
    },
  }
  const [waiting] = voices
  const isLocked = isMine && recording.isLocked
  return (
    <>
      {isMine && (
        <Line
          recording={recording.state.phase === 'recording' ? recording.state : null}
          isLocked={isLocked}
          pulled={pulled.x}
        />
      )}
      {!isMine && waiting && (
        <Heard
          key={waiting.id}
          file={waiting}
          isHeld={isHeld}
          onDiscard={() => {
            attaching.drop(id, [waiting])
            discardFile(waiting)
          }}
          onSend={() => {
            attaching.drop(id, [waiting])
            onSend(waiting)
          }}
        />
      )}
      {isMine && !isLocked && (
        <span
          aria-hidden="true"
          className="absolute -top-18 end-14 z-10 grid h-16 w-10 animate-rise place-items-center rounded-full bg-overlay text-ink-soft shadow-mid ring-1 ring-line"
          style={{ translate: `0 ${-pulled.y / 3}px` }}
        >
          <LockIcon size={20} />
        </span>
      )}
      {isLocked ? (
        <IconButton
          icon={SendIcon}
          label={t`Send voice message`}
          onClick={() => performance.now() - lockedAt.current > settling && endRecording(true)}
          className="relative z-10 bg-accent-fade text-on-accent!"
        />
      ) : (
        <IconButton
          icon={MicrophoneIcon}
          label={t`Record a voice message`}
          disabled={isHeld && !isMine}
          {...hand}
          className={cx(
            'relative touch-none select-none [-webkit-touch-callout:none]',
            isMine ? 'z-10 scale-150 bg-accent-fade text-on-accent!' : 'z-1 text-ink-soft',
          )}
        />
      )}
    </>
  )
}

const line = 'absolute inset-y-0 start-0 flex items-center gap-2 bg-raised'

interface LineProps {
  /** Null while the browser asks for the microphone. */
  recording: { stream: MediaStream; running: Running } | null
  isLocked: boolean
  /** CSS pixels the finger has slid. */
  pulled: number
}

/** Covers the field while recording: duration, loudness, and how to discard. */
function Line({ recording, isLocked, pulled }: LineProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && cancelRecording()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <div
      data-recording={isLocked ? 'free' : 'held'}
      className={cx(line, isLocked ? 'end-13' : 'end-26')}
    >
      {isLocked && (
        <IconButton
          icon={TrashIcon}
          label={t`Discard the recording`}
          tone="danger"
          onClick={cancelRecording}
        />
      )}
      <div
        className="flex min-w-0 grow items-center gap-3 rounded-lg bg-sunken px-4"
        style={{ height: '3rem', opacity: 1 - pulled / (toCancel * 1.6) }}
      >
        <span
          aria-hidden="true"
          className="size-2.5 shrink-0 animate-pulse rounded-full bg-danger-fill"
        />
        {recording ? (
          <>
            <Time running={recording.running} />
            <Loudness stream={recording.stream} isShort={!isLocked} />
          </>
        ) : (
          <span role="status" className="truncate text-sm text-ink-soft">
            {t`Allow microphone access.`}
          </span>
        )}
        {!isLocked && (
          <span
            className="flex shrink-0 items-center gap-1 text-sm text-ink-soft"
            style={{ translate: `${(isRightToLeft() ? pulled : -pulled) / 2}px 0` }}
          >
            <ChevronLeftIcon size={16} />
            {t`Slide to cancel`}
          </span>
        )}
      </div>
    </div>
  )
}

function Time({ running }: { running: Running }) {
  const seconds = useSeconds(running.since)
  const isNearEnd = longest - seconds <= 10
  return (
    <span
      role="timer"
      className={cx('shrink-0 font-semibold tabular-nums', isNearEnd && 'text-danger')}
    >
      {clock(Math.min(longest, seconds))}
      {isNearEnd && ` / ${clock(longest)}`}
    </span>
  )
}

const steps = 12
/** Numbers of bars, and milliseconds per bar. */
const [many, few, each] = [32, 10, 90]

/** The last seconds of the recording as bars. */
function Loudness({ stream, isShort }: { stream: MediaStream; isShort: boolean }) {
  const level = useLevel(stream, steps)
  const latest = useRef(0)
  const [levels, setLevels] = useState<readonly number[]>([])
  useEffect(() => {
    latest.current = Math.max(latest.current, level)
  }, [level])
  useEffect(() => {
    const timer = setInterval(() => {
      setLevels((before) => [...before, latest.current].slice(-many))
      latest.current = 0
    }, each)
    return () => clearInterval(timer)
  }, [])
  const shown = levels.slice(isShort ? -few : -many)
  return (
    <span
      aria-hidden="true"
      className="flex h-7 min-w-0 grow items-center justify-end gap-0.5 overflow-hidden"
    >
      {shown.map((one, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its index
          key={at}
          className="w-0.75 shrink-0 rounded-full bg-accent-vivid"
          style={{ height: `${Math.max(12, (one / steps) * 100)}%` }}
        />
      ))}
    </span>
  )
}

interface HeardProps {
  file: MediaFile
  isHeld: boolean
  onSend: () => void
  onDiscard: () => void
}

/** Covers the field: a recording that hit its limit or was returned, to play before sending. */
function Heard({ file, isHeld, onSend, onDiscard }: HeardProps) {
  const { id } = file
  const src = useLocal(`composer ${id}`, 0, file) ?? file.url
  const [recording, setRecording] = useState<Blob>()
  useEffect(() => {
    if (id !== undefined) void fileOf(id).then((kept) => setRecording(kept ?? undefined))
  }, [id])
  const isThere = src !== undefined && (id === undefined || recording !== undefined)
  return (
    <div data-recording="free" className={cx(line, 'end-0 z-10')}>
      <IconButton
        icon={TrashIcon}
        label={t`Discard the recording`}
        tone="danger"
        onClick={onDiscard}
      />
      <div className="min-w-0 grow [&>div]:py-0.5">
        {isThere && <VoicePlayer src={src} recording={recording} of="recording" />}
      </div>
      <IconButton
        icon={SendIcon}
        label={t`Send voice message`}
        disabled={isHeld}
        onClick={onSend}
        className="bg-accent-fade text-on-accent!"
      />
    </div>
  )
}
