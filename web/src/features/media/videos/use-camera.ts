import { t } from '@lingui/core/macro'
import { uploadLimits } from '@swoon/realtime-server/contract/media'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  close,
  type Facing,
  type Fault,
  failed,
  faultOf,
  openCamera,
  recordedType,
  unsupported,
} from '../../../lib/recording/devices.ts'
import { type Recording, type Running, record } from '../../../lib/recording/record.ts'
import { toast } from '../../../ui/toast.tsx'

export type Camera =
  | { phase: 'opening' }
  | { phase: 'ready'; stream: MediaStream }
  | { phase: 'recording'; stream: MediaStream; running: Running }
  /** Waiting for the user's decision; `address` plays it. */
  | { phase: 'done'; recording: Recording; address: string }
  | { phase: 'failed'; text: string }

/** The camera while mounted: opened right away, recording for up to 30 seconds. */
export function useCamera() {
  const [camera, setCamera] = useState<Camera>({ phase: 'opening' })
  const [facing, setFacing] = useState<Facing>('user')
  const [canFlip, setCanFlip] = useState(false)
  const [tries, setTries] = useState(0)
  const latest = useRef(camera)
  latest.current = camera

  const fail = ({ title, text }: Fault) => {
    setCamera({ phase: 'failed', text })
    toast({ title, text, tone: 'danger' })
  }
  const opened = useEffectEvent((stream: MediaStream) => setCamera({ phase: 'ready', stream }))
  const refused = useEffectEvent(fail)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens the camera again
  useEffect(() => {
    let stream: MediaStream | null = null
    let isOver = false
    const open = async () => {
      if (!recordedType('video')) return refused(unsupported('video'))
      try {
        stream = await openCamera(facing)
        if (isOver) return close(stream)
        opened(stream)
        const devices = await navigator.mediaDevices.enumerateDevices()
        setCanFlip(devices.filter(({ kind }) => kind === 'videoinput').length > 1)
      } catch (error) {
        if (!isOver) refused(faultOf('video', error))
      }
    }
    void open()
    return () => {
      isOver = true
      if (latest.current.phase === 'recording') latest.current.running.cancel()
      close(stream)
    }
  }, [facing, tries])
  useEffect(
    () => () => {
      if (latest.current.phase === 'done') URL.revokeObjectURL(latest.current.address)
    },
    [],
  )

  return {
    camera,
    facing,
    canFlip: canFlip && camera.phase === 'ready',
    flip() {
      setCamera({ phase: 'opening' })
      setFacing(facing === 'user' ? 'environment' : 'user')
    },
    start() {
      if (camera.phase !== 'ready') return
      const { stream } = camera
      const giveUp = (fault: Fault) => {
        close(stream)
        fail(fault)
      }
      try {
        const running = record(stream, recordedType('video') ?? '', uploadLimits.video.seconds, {
          onDone(recording) {
            close(stream)
            setCamera({ phase: 'done', recording, address: URL.createObjectURL(recording.file) })
          },
          onFailed: () => giveUp({ title: t`Recording Failed`, text: failed }),
        })
        setCamera({ phase: 'recording', stream, running })
      } catch (error) {
        giveUp(faultOf('video', error))
      }
    },
    stop() {
      if (camera.phase === 'recording') camera.running.stop()
    },
    /** Discards the recording and reopens the camera. */
    again() {
      if (camera.phase === 'done') URL.revokeObjectURL(camera.address)
      setCamera({ phase: 'opening' })
      setTries(tries + 1)
    },
  }
}
