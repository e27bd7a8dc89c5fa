import { profileLimits } from '@swoon/realtime-server/contract/people'
import { trimmed } from '@swoon/realtime-server/contract/shared/tidy'
import { type ChangeEvent, type DragEvent, Suspense, useId, useState } from 'react'
import { DidNotLoad } from '../../../../../lib/did-not-load.tsx'
import { lazyPart } from '../../../../../lib/lazy-part.ts'
import { photoSrc } from '../../../../../lib/photo.ts'
import { canBeShown } from '../../../../../lib/photo-file.ts'
import { Badge } from '../../../../../ui/badge.tsx'
import type { Icon } from '../../../../../ui/draw-icon.tsx'
import { PlusIcon, StarSolidIcon } from '../../../../../ui/icons.tsx'
import { toast } from '../../../../../ui/toast.tsx'
import { LinkForm } from '../../link-form.tsx'
import { MediaSection } from '../media-section.tsx'
import { SortableTile } from '../sort/sortable-tile.tsx'
import { useSorting } from '../sort/use-sorting.ts'
import { ComingTile } from '../upload/coming.tsx'
import { uploadsOf, useUploads } from '../upload/uploads.ts'
import { choosePhotos, hasRoom, leavePhotos, useChoosing } from './choose-photos.ts'
import { addLink, movePhoto, removePhoto, useOwnPhotos } from './own-photos.ts'
import { PhotoSheet } from './photo-sheet.tsx'

const CropSheet = lazyPart(async () => (await import('./crop-sheet.tsx')).CropSheet, DidNotLoad)

/** One's own photos: to add, crop, put in order, and remove. */
export function PhotosSection() {
  const { photos, profilePhoto } = useOwnPhotos()
  const coming = uploadsOf(
    useUploads((state) => state.uploads),
    'photo',
  )
  const isCropping = useChoosing(({ current }) => current !== null)
  const [hasCropped, setCropped] = useState(isCropping)
  if (isCropping && !hasCropped) setCropped(true)
  const [open, setOpen] = useState<string | null>(null)
  const { list, press, move } = useSorting({ count: photos.length, noun: 'Photo', onMove: movePhoto })
  const hint = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    choosePhotos([...event.dataTransfer.files])
  }
  return (
    <MediaSection
      title="Photos"
      hint={`${photos.length} of ${profileLimits.photos}. The main photo is the first that people see. A clear face in daylight works best.`}
      part="photos"
    >
      <ul
        ref={list}
        aria-label="Your photos"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="grid grid-cols-3 gap-3 sm:grid-cols-5"
      >
        {photos.map((url, place) => (
          <li key={url} className="aspect-4/5">
            <SortableTile
              label={`Photo ${place + 1} of ${photos.length}${url === profilePhoto ? ', main photo' : ''}`}
              hint={hint}
              isMarked={url === profilePhoto}
              onOpen={() => setOpen(url)}
              onRemove={() => removePhoto(url)}
              removeLabel={`Remove photo ${place + 1}`}
              onKeyDown={(event) => press(event, place)}
            >
              <img src={photoSrc(url, 'small')} alt="" draggable={false} className="size-full object-cover" />
              {url === profilePhoto && (
                <span className="absolute bottom-1.5 start-1.5">
                  <Badge tone="photo" icon={StarSolidIcon}>
                    Main
                  </Badge>
                </span>
              )}
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
            <AddTile icon={PlusIcon} label="Add photo" accept="image/*" multiple onFiles={choosePhotos} />
          </li>
        )}
      </ul>
      <p id={hint} className="text-sm text-ink-soft">
        Press a photo for its options. Hold and drag it, or use the arrow keys, to change the order.
      </p>
      {photos.length + coming.length < profileLimits.photos && <PhotoLink />}
      <PhotoSheet photos={photos} mainPhoto={profilePhoto} url={open} onClose={() => setOpen(null)} onMove={move} />
      {hasCropped && (
        <Suspense fallback={null}>
          <CropSheet onClose={leavePhotos} />
        </Suspense>
      )}
    </MediaSection>
  )
}

interface AddTileProps {
  icon: Icon
  label: string
  /** The kinds of files that are offered, such as 'image/*'. */
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A free place in a grid; a press opens the file picker. */
function AddTile({ icon: Drawn, label, accept, multiple, onFiles }: AddTileProps) {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Emptied, so that the same file can be picked again.
    target.value = ''
    onFiles(files)
  }
  return (
    <label className="flex size-full cursor-pointer flex-col items-center justify-center gap-2 rounded-sm border-2 border-dashed border-line-strong bg-tint/60 p-1 text-center text-sm font-semibold text-accent hover:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <Drawn size={28} />
      {label}
      <input type="file" accept={accept} multiple={multiple} onChange={pick} className="sr-only" />
    </label>
  )
}

const fail = (title: string, text: string) => {
  toast({ title, text, tone: 'danger' })
  return text
}

/** Adds a photo by its link. @returns what is wrong with it; null once it is added */
async function add(link: string): Promise<string | null> {
  const url = trimmed(link)
  if (url === '') return fail('Missing URL', 'Please enter a photo URL.')
  if (!hasRoom()) return 'You can only upload up to 5 photos.'
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return 'Please enter a valid photo URL.'
  if (!(await canBeShown(url))) return 'This photo could not be loaded. Please check the link.'
  const fault = await addLink(url)
  return fault && fail('Error', fault)
}

const PhotoLink = () => <LinkForm label="Or a photo by link" action="Add link" onLink={add} />
