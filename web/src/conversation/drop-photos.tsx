import { t } from '@lingui/core/macro'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'

/** Types of dragged or pasted data: files, and text, which wins if both are present. */
const [files, text] = ['Files', 'text/plain']

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

interface DropPhotosProps {
  /** An element inside the conversation; the whole screen around it is the drop target. */
  within: RefObject<HTMLElement | null>
  onChoose: (files: File[]) => void
}

/** Accepts photos dropped on a conversation or pasted into its field, and shows a hint during a drag. */
export function DropPhotos({ within, onChoose }: DropPhotosProps) {
  const [over, setOver] = useState<Element | null>(null)
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    const screen = within.current?.closest('section')
    if (!screen) return
    /** Counts nested elements: entering a child fires before leaving its parent. */
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
        // A toast refuses anything but pictures.
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
