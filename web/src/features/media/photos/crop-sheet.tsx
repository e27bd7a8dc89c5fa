import { t } from '@lingui/core/macro'
import { photoLimits } from '@swoon/realtime-server/contract/media'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, ChevronUpIcon } from '../../../ui/icons.tsx'
import { ChevronDownIcon } from '../../../ui/more-icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { toast } from '../../../ui/toast.tsx'
import { TurnIcon } from '../media-icons.tsx'
import { takePhoto, useChoosing } from './choose-photos.ts'
import {
  type Crop,
  drawCrop,
  encodeCrop,
  encodeWhole,
  inside,
  pushed,
  turned,
  whole,
  zoomAtMost,
} from './crop.ts'
import { holdCrop } from './hold-crop.ts'

/** Fraction of the frame that an arrow press moves the picture. */
const step = 0.05
/** Pixels of the drawn frame, enough for a sharp phone. */
const drawn = { width: 640, height: 800 } as const

/** Opens whenever a chosen photo is waiting to be cropped. */
export function CropSheet({ onClose }: { onClose: () => void }) {
  const choosing = useChoosing()
  const [last, setLast] = useState(choosing)
  // The closing sheet still shows the photo.
  if (choosing.current && choosing !== last) setLast(choosing)
  const { current, number, of } = last
  if (!current) return null
  const isOpen = choosing.current !== null
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={of > 1 ? t`Crop photo ${number} of ${{ count: of }}` : t`Crop photo`}
    >
      <Cropper key={number} picture={current.picture} isOpen={isOpen} />
    </Sheet>
  )
}

function Cropper({ picture, isOpen }: { picture: ImageBitmap; isOpen: boolean }) {
  const [crop, setCrop] = useState<Crop>(() => inside(picture, whole))
  const [busy, setBusy] = useState(false)
  const frame = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const pen = frame.current?.getContext('2d')
    // The bitmap of a taken or dropped photo is closed.
    if (pen && picture.width > 0) drawCrop(pen, picture, crop)
  }, [picture, crop])
  useEffect(() => {
    if (!frame.current) return
    return holdCrop(frame.current, {
      onPush: (across, along) => setCrop((now) => pushed(picture, now, across, along)),
      onZoom: (factor) => setCrop((now) => inside(picture, { ...now, zoom: now.zoom * factor })),
    })
  }, [picture])

  const push = (across: number, along: number) =>
    setCrop((now) => pushed(picture, now, across, along))
  const press = (event: KeyboardEvent) => {
    const way = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }[event.key]
    if (!way || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    push(way[0] ?? 0, way[1] ?? 0)
  }
  const keep = async (isCropped: boolean) => {
    setBusy(true)
    try {
      const { editorSide, quality } = photoLimits
      await takePhoto(
        isCropped
          ? await encodeCrop(picture, crop, editorSide, quality)
          : await encodeWhole(picture, crop.turns, editorSide, quality),
      )
    } catch {
      toast({
        title: t`Upload Failed`,
        text: t`Failed to add photo. Please try again.`,
        tone: 'danger',
      })
    } finally {
      setBusy(false)
    }
  }
  const arrows = [
    { icon: ChevronLeftIcon, label: t`Move the photo left`, way: [-step, 0] },
    { icon: ChevronUpIcon, label: t`Move the photo up`, way: [0, -step] },
    { icon: ChevronDownIcon, label: t`Move the photo down`, way: [0, step] },
    { icon: ChevronRightIcon, label: t`Move the photo right`, way: [step, 0] },
  ] as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of controls around a picture is not a form's fieldset
    <div
      role="group"
      aria-label={t`The part of the photo that is kept. Arrow keys move the photo.`}
      onKeyDown={press}
      className="grid gap-4 flat:grid-cols-[auto_1fr]"
    >
      <canvas
        ref={frame}
        width={drawn.width}
        height={drawn.height}
        role="img"
        aria-label={t`Preview of the cropped photo`}
        className="mx-auto aspect-4/5 h-[46dvh] max-w-full cursor-grab touch-none rounded-md bg-sunken object-contain flat:h-[62dvh]"
      />
      <div className="flex flex-col gap-3">
        <Slider
          label={t`Zoom`}
          value={crop.zoom}
          min={1}
          max={zoomAtMost}
          step={0.05}
          format={(zoom) => `${zoom.toFixed(1)}×`}
          onChange={(zoom) => setCrop((now) => inside(picture, { ...now, zoom }))}
        />
        <div dir="ltr" className="flex flex-wrap items-center justify-center gap-1">
          <IconButton
            icon={TurnIcon}
            label={t`Rotate the photo`}
            variant="tonal"
            onClick={() => setCrop((now) => turned(picture, now))}
          />
          {arrows.map(({ icon, label, way }) => (
            <IconButton
              key={label}
              icon={icon}
              label={label}
              onClick={() => push(way[0], way[1])}
            />
          ))}
        </div>
        <div className="flex flex-col gap-2 sm:flex-row-reverse flat:flex-col">
          <Button
            busy={busy}
            disabled={!isOpen}
            onClick={() => void keep(true)}
            className="sm:grow"
          >
            {t`Use photo`}
          </Button>
          <Button
            variant="outline"
            disabled={busy || !isOpen}
            onClick={() => void keep(false)}
            className="sm:grow"
          >
            {t`Keep the whole photo`}
          </Button>
        </div>
      </div>
    </div>
  )
}
