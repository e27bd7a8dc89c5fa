import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import { DidNotLoad } from '../../../lib/did-not-load.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { posterSrc } from '../../../lib/photo.ts'
import { Button } from '../../../ui/button.tsx'
import { TrashIcon } from '../../../ui/icons.tsx'
import { PlayIcon } from '../../../ui/more-icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { OrderButtons } from '../sort/order-buttons.tsx'

const VideoViewer = lazyPart(
  async () => (await import('../../../ui/player/video-viewer.tsx')).VideoViewer,
  DidNotLoad,
)

interface VideoSheetProps {
  urls: readonly string[]
  /** The video; null closes the sheet. */
  url: string | null
  onClose: () => void
  onMove: (from: number, to: number) => void
  onRemove: (url: string) => void
}

export function VideoSheet({ urls, url, onClose, onMove, onRemove }: VideoSheetProps) {
  const [last, setLast] = useState(url)
  const [isPlaying, setPlaying] = useState(false)
  if (url !== null && url !== last) setLast(url)
  if (last === null) return null
  const place = urls.indexOf(last)
  const name = t`Video ${{ number: Math.max(place, 0) + 1 }} of ${{ count: urls.length }}`
  return (
    <>
      <Sheet open={url !== null && place >= 0} onClose={onClose} title={name} size="sm">
        <div className="flex flex-col gap-3">
          <Button icon={PlayIcon} onClick={() => setPlaying(true)}>
            {t({ context: 'verb', message: 'Watch' })}
          </Button>
          <OrderButtons place={place} count={urls.length} onMove={(to) => onMove(place, to)} />
          <Button
            icon={TrashIcon}
            variant="danger"
            onClick={() => {
              onClose()
              onRemove(last)
            }}
          >
            {t({ context: 'video', message: 'Remove' })}
          </Button>
        </div>
      </Sheet>
      {isPlaying && (
        <Suspense fallback={null}>
          <VideoViewer
            src={last}
            poster={posterSrc(last)}
            label={name}
            onClose={() => setPlaying(false)}
          />
        </Suspense>
      )}
    </>
  )
}
