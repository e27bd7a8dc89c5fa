import { useEffect, useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { takenAway } from './devices.ts'

export interface Recording {
  file: Blob
  seconds: number
  /** A device was taken away, which ended the recording. */
  isCutOff: boolean
}

export interface Running {
  /** The start of the recording, by `performance.now()`. */
  since: number
  /** Ends the recording and keeps it. */
  stop: () => void
  /** Ends the recording and discards it. */
  cancel: () => void
}

interface Outcome {
  onDone: (recording: Recording) => void
  /** The recorder failed, or recorded nothing. */
  onFailed: () => void
}

/**
 * Records a stream until stopped, for at most `longest` seconds. Also stops when the page is hidden, since phones then mute the microphone,
 * and when a call or another app takes a device away, which a toast says.
 * @throws DOMException if the recorder does not start
 */
export function record(
  stream: MediaStream,
  mimeType: string,
  longest: number,
  { onDone, onFailed }: Outcome,
): Running {
  const recorder = new MediaRecorder(stream, {
    mimeType,
    videoBitsPerSecond: 2_500_000,
    audioBitsPerSecond: 96_000,
  })
  const listening = new AbortController()
  const { signal } = listening
  const parts: Blob[] = []
  const since = performance.now()
  let isCutOff = false
  const stop = () => recorder.state !== 'inactive' && recorder.stop()
  const end = setTimeout(stop, longest * 1000)
  for (const track of stream.getTracks())
    for (const type of ['mute', 'ended'])
      track.addEventListener(
        type,
        () => {
          isCutOff = true
          stop()
        },
        { signal },
      )
  const settle = () => {
    clearTimeout(end)
    listening.abort()
  }
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data), { signal })
  recorder.addEventListener(
    'stop',
    () => {
      settle()
      const file = new Blob(parts, { type: mimeType })
      const seconds = Math.min(longest, (performance.now() - since) / 1000)
      if (file.size === 0) return onFailed()
      // A recorder whose tracks have ended may stop before they report it.
      isCutOff ||= stream.getTracks().some(({ readyState }) => readyState === 'ended')
      onDone({ file, seconds, isCutOff })
      if (isCutOff) toast(takenAway)
    },
    { signal },
  )
  recorder.addEventListener(
    'error',
    () => {
      settle()
      onFailed()
    },
    { signal },
  )
  document.addEventListener('visibilitychange', () => document.hidden && stop(), { signal })
  recorder.start()
  return {
    since,
    stop,
    cancel() {
      settle()
      stop()
    },
  }
}

/** Whole seconds since a `performance.now()` time, updated while mounted. */
export function useSeconds(since: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 200)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now - since) / 1000))
}
