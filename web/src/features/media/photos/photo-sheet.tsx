import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { photoSrc } from '../../../lib/photo.ts'
import { Button } from '../../../ui/button.tsx'
import { StarIcon, TrashIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { OrderButtons } from '../sort/order-buttons.tsx'
import { makeMain, removePhoto } from './own-photos.ts'

interface PhotoSheetProps {
  photos: readonly string[]
  mainPhoto: string | null
  /** The photo; null closes the sheet. */
  url: string | null
  onClose: () => void
  onMove: (from: number, to: number) => void
}

export function PhotoSheet({ photos, mainPhoto, url, onClose, onMove }: PhotoSheetProps) {
  const [last, setLast] = useState(url)
  if (url !== null && url !== last) setLast(url)
  const place = photos.indexOf(last ?? '')
  const isOpen = url !== null && place >= 0
  if (last === null) return null
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t`Photo ${{ number: Math.max(place, 0) + 1 }} of ${{ count: photos.length }}`}
      size="sm"
    >
      <div className="grid gap-3 flat:grid-cols-[auto_1fr]">
        <img
          src={photoSrc(last)}
          alt={last === mainPhoto ? t`Your main photo` : t`One of your photos`}
          className="mx-auto max-h-[40dvh] flat:row-span-3 flat:max-h-[56dvh] max-w-full rounded-md object-contain"
        />
        <Button
          icon={StarIcon}
          variant="secondary"
          disabled={last === mainPhoto}
          onClick={() => {
            makeMain(last)
            onClose()
          }}
        >
          {last === mainPhoto ? t`This is your main photo` : t`Make main photo`}
        </Button>
        <OrderButtons place={place} count={photos.length} onMove={(to) => onMove(place, to)} />
        <Button
          icon={TrashIcon}
          variant="danger"
          onClick={() => {
            onClose()
            removePhoto(last)
          }}
        >
          {t({ context: 'photo', message: 'Remove' })}
        </Button>
      </div>
    </Sheet>
  )
}
