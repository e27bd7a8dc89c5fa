import { t } from '@lingui/core/macro'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { type DragEvent, Suspense, useId, useState } from 'react'
import { DidNotLoad } from '../../../lib/did-not-load.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { photoSrc } from '../../../lib/photo.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { useIsByFinger } from '../../../ui/use-media.ts'
import { MainBadge } from '../../people/main-badge.tsx'
import { useUploads } from '../actions.ts'
import { ComingTile } from '../coming-tile.tsx'
import { LinkForm } from '../link-form.tsx'
import { MediaSection } from '../media-section.tsx'
import { PhotoPicker } from '../photo-chooser.tsx'
import { useOwnPhotos } from '../queries.ts'
import { SortableTile } from '../sort/sortable-tile.tsx'
import { useSorting } from '../sort/use-sorting.ts'
import { chooser, leavePhotos, useChoosing } from './choose-photos.ts'
import { movePhoto, removePhoto } from './own-photos.ts'
import { PhotoSheet } from './photo-sheet.tsx'

const SharedPhotos = lazyPart(
  async () => (await import('../../../lib/shared-photos.tsx')).SharedPhotos,
)
const CropSheet = lazyPart(async () => (await import('./crop-sheet.tsx')).CropSheet, DidNotLoad)

/** The user's photos: add, crop, reorder and remove. */
export function PhotosSection() {
  const { photos, profilePhoto } = useOwnPhotos()
  const coming = useUploads('photo')
  const { current, waiting } = useChoosing()
  const isCropping = current !== null
  const [hasCropped, setCropped] = useState(isCropping)
  if (isCropping && !hasCropped) setCropped(true)
  const [open, setOpen] = useState<string | null>(null)
  const isByFinger = useIsByFinger()
  const { list, press, move } = useSorting({
    count: photos.length,
    noun: 'photo',
    onMove: movePhoto,
  })
  const hint = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    chooser.choose([...event.dataTransfer.files])
  }
  return (
    <MediaSection
      title={t`Photos`}
      hint={t`${{ count: photos.length }} of ${{ most: profileLimits.photos }}. Your main photo is the first one people see. A clear face in daylight works best.`}
      part="photos"
    >
      <ul
        ref={list}
        aria-label={t`Your photos`}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="grid grid-cols-3 gap-3 sm:grid-cols-5"
      >
        {photos.map((url, place) => (
          <li key={url} className="@container/tile aspect-4/5">
            <SortableTile
              label={
                url === profilePhoto
                  ? t`Photo ${{ number: place + 1 }} of ${{ count: photos.length }}, main photo`
                  : t`Photo ${{ number: place + 1 }} of ${{ count: photos.length }}`
              }
              hint={hint}
              isMarked={url === profilePhoto}
              onOpen={() => setOpen(url)}
              onRemove={() => removePhoto(url)}
              removeLabel={t`Remove photo ${{ number: place + 1 }}`}
              onKeyDown={(event) => press(event, place)}
            >
              <img
                src={photoSrc(url, 'small')}
                alt=""
                draggable={false}
                className="size-full object-cover"
              />
              {url === profilePhoto && <MainBadge />}
            </SortableTile>
          </li>
        ))}
        {coming.map((upload) => (
          <li key={upload.id} className="aspect-4/5">
            <ComingTile upload={upload} name="photo" />
          </li>
        ))}
        {photos.length + coming.length < profileLimits.photos && (
          <li className="aspect-4/5">
            <PhotoPicker onFiles={chooser.choose} className="border-line-strong">
              <PlusIcon size={28} />
              {t`Add photo`}
            </PhotoPicker>
          </li>
        )}
      </ul>
      <p id={hint} className="text-sm text-ink-soft">
        {isByFinger
          ? t`Press a photo for its options. Hold and drag it to change the order.`
          : t`Press a photo for its options. Hold and drag it, or use the arrow keys, to change the order.`}
      </p>
      {photos.length + coming.length < profileLimits.photos && (
        <LinkForm label={t`Or a photo by link`} action={t`Add link`} onLink={chooser.chooseLink} />
      )}
      <Suspense>
        <SharedPhotos
          onFiles={chooser.choose}
          waiting={current ? [current.file, ...waiting] : waiting}
        />
      </Suspense>
      <PhotoSheet
        photos={photos}
        mainPhoto={profilePhoto}
        url={open}
        onClose={() => setOpen(null)}
        onMove={move}
      />
      {hasCropped && (
        <Suspense fallback={null}>
          <CropSheet onClose={leavePhotos} />
        </Suspense>
      )}
    </MediaSection>
  )
}
