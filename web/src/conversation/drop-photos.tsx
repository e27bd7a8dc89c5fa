import { t } from '@lingui/core/macro'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'

/** Kinds of what a drag or the clipboard brings: files, and text, which is meant where both are there. */
const [files, text] = ['Files', 'text/plain']

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

interface DropPhotosProps {
  /** Something within the conversation, whose whole screen takes what is dropped. */
  within: RefObject<HTMLElement | null>
  onChoose: (files: File[]) => void
}

/** Takes photos that are dropped on a conversation or pasted into its field, and says so while they are over it. */
export function DropPhotos({ within, onChoose }: DropPhotosProps) {
  const [over, setOver] = useState<Element | null>(null)
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    const screen = within.current?.closest('section')
    if (!screen) return
    /** Entering a part of the screen comes before leaving the one around it. */
    let depth = 0
    const turn = (by: number) => {
      depth = Math.max(0, depth + by)
      setOver(depth > 0 ? screen : null)
    }
    const on = {
      dragenter(event: DragEvent) {
        if (!event.dataTransfer?.types.includes(files)) return
        event.preventDefault()
        turn(1)
      },
      dragover(event: DragEvent) {
        if (!event.dataTransfer?.types.includes(files)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      dragleave: () => turn(-1),
      drop(event: DragEvent) {
        turn(-depth)
        if (!event.dataTransfer?.types.includes(files)) return
        event.preventDefault()
        // Anything but a picture is refused in words.
        choose([...event.dataTransfer.files])
      },
      paste(event: ClipboardEvent) {
        const pictures = picturesIn(event.clipboardData)
        const isForField =
          event.target instanceof Element && event.target.matches('[data-composer]')
        if (!isForField || pictures.length === 0 || event.clipboardData?.types.includes(text))
          return
        event.preventDefault()
        choose(pictures)
      },
    }
    const listen = Object.entries(on) as [string, (event: Event) => void][]
    for (const [type, heard] of listen) screen.addEventListener(type, heard)
    return () => {
      for (const [type, heard] of listen) screen.removeEventListener(type, heard)
    }
  }, [within])
  return (
    over &&
    createPortal(
      <div className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-overlay/90 text-lg font-semibold">
        {t`Drop photos to add them`}
      </div>,
      over,
    )
  )
}
