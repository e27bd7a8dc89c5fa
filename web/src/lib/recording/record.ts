import { useEffect, useState } from 'react'

export interface Recording {
  file: Blob
  seconds: number
}

export interface Running {
  /** When it began, by `performance.now()`. */
  since: number
  /** Ends it; what was recorded is kept. */
  stop: () => void
  /** Ends it and throws away what was recorded. */
  cancel: () => void
}

interface Outcome {
  onDone: (recording: Recording) => void
  /** The recorder failed, or recorded nothing. */
  onFailed: () => void
}

/**
 * Records a stream until it is stopped, for `longest` seconds at most. The page going out of sight stops it too, since phones then
 * silence the microphone.
 * @throws DOMException if the recorder does not start
 */
export function record(stream: MediaStream, mimeType: string, longest: number, { onDone, onFailed }: Outcome): Running {
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 2_500_000, audioBitsPerSecond: 96_000 })
  const listening = new AbortController()
  const { signal } = listening
  const parts: Blob[] = []
  const since = performance.now()
  const stop = () => recorder.state !== 'inactive' && recorder.stop()
  const end = setTimeout(stop, longest * 1000)
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
      if (file.size > 0) onDone({ file, seconds })
      else onFailed()
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

/** Whole seconds since a moment of `performance.now()`, counted on while mounted. */
export function useSeconds(since: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 200)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now - since) / 1000))
}
