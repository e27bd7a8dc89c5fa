import { plural, t } from '@lingui/core/macro'
import { uploadLimits } from '@swoon/realtime-server/contract/media'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { Suspense, useId, useState } from 'react'
import { DidNotLoad } from '../../../lib/did-not-load.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useMe } from '../../../lib/me.ts'
import { posterSrc } from '../../../lib/photo.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { VideoIcon } from '../../../ui/icons.tsx'
import { useIsByFinger } from '../../../ui/use-media.ts'
import { useUploads } from '../actions.ts'
import { ComingTile } from '../coming-tile.tsx'
import { FaultLine } from '../fault-line.tsx'
import { FileButton } from '../file-button.tsx'
import type { SaveMedia } from '../media-section.tsx'
import { MediaSection } from '../media-section.tsx'
import { SortableTile } from '../sort/sortable-tile.tsx'
import { useSorting } from '../sort/use-sorting.ts'
import { hasSpace, ownVideos } from './own-videos.ts'
import { VideoSheet } from './video-sheet.tsx'

const CameraScreen = lazyPart(
  async () => (await import('./camera-screen.tsx')).CameraScreen,
  DidNotLoad,
)

interface VideosSectionProps {
  save: SaveMedia
  /** The reason the server refused the last change; undefined if it did not. */
  refusal: string | undefined
}

/** The user's selfie videos: record, choose files, reorder and remove. */
export function VideosSection({ save, refusal }: VideosSectionProps) {
  const urls = useMe()?.introVideoUrls ?? []
  const coming = useUploads('video')
  const own = ownVideos(save.videos)
  const [open, setOpen] = useState<string | null>(null)
  const isByFinger = useIsByFinger()
  const [isFilming, setFilming] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const shownFault = fault ?? refusal
  const { list, press, move } = useSorting({ count: urls.length, noun: 'video', onMove: own.move })
  const hint = useId()
  const keep = async (file: Blob) => {
    await own.keep(file)
    setFilming(false)
  }
  return (
    <MediaSection
      title={t`Selfie videos`}
      hint={t`Optional. Up to ${plural({ most: profileLimits.introVideos }, { one: '# video', other: '# videos' })} of ${plural({ seconds: uploadLimits.video.seconds }, { one: '# second', other: '# seconds' })} or less. The first one opens your card.`}
      part="videos"
    >
      <ul
        ref={list}
        aria-label={t`Your selfie videos`}
        className="grid grid-cols-3 gap-3 empty:hidden sm:grid-cols-5"
      >
        {urls.map((url, place) => (
          <li key={url} className="aspect-3/4">
            <SortableTile
              label={t`Video ${{ number: place + 1 }} of ${{ count: urls.length }}`}
              hint={hint}
              onOpen={() => setOpen(url)}
              onRemove={() => own.remove(url)}
              removeLabel={t`Remove video ${{ number: place + 1 }}`}
              onKeyDown={(event) => press(event, place)}
            >
              <Poster key={url} url={url} />
            </SortableTile>
          </li>
        ))}
        {coming.map((upload) => (
          <li key={upload.id} className="aspect-3/4">
            <ComingTile upload={upload} name="video" />
          </li>
        ))}
      </ul>
      <p id={hint} className={cx('text-sm text-ink-soft', urls.length < 2 && 'hidden')}>
        {isByFinger
          ? t`Hold and drag a video to change the order.`
          : t`Hold and drag a video, or use the arrow keys, to change the order.`}
      </p>
      {shownFault && <FaultLine>{shownFault}</FaultLine>}
      {urls.length + coming.length < profileLimits.introVideos && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            icon={VideoIcon}
            onClick={() => {
              setFault(null)
              if (hasSpace()) setFilming(true)
            }}
          >
            {t`Record a video`}
          </Button>
          <FileButton
            accept="video/*"
            label={t`Choose a video file`}
            onFile={(file) => void own.choose(file).then(setFault)}
          />
        </div>
      )}
      <VideoSheet
        urls={urls}
        url={open}
        onClose={() => setOpen(null)}
        onMove={move}
        onRemove={own.remove}
      />
      {isFilming && (
        <Suspense fallback={null}>
          <CameraScreen onKeep={keep} onClose={() => setFilming(false)} />
        </Suspense>
      )}
    </MediaSection>
  )
}

/** A video's poster, or an icon. */
function Poster({ url }: { url: string }) {
  const [isMissing, setMissing] = useState(false)
  if (isMissing)
    return (
      <span className="grid size-full place-items-center text-ink-soft">
        <VideoIcon size={32} />
      </span>
    )
  return (
    <img
      src={posterSrc(url)}
      alt=""
      draggable={false}
      onError={() => setMissing(true)}
      className="size-full object-cover"
    />
  )
}
