import { t } from '@lingui/core/macro'
import { isLink, photoSrc } from '../../../lib/photo.ts'
import { cx } from '../../../ui/cx.ts'
import { useFailed } from '../../../ui/failed.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon, ImageIcon, StarIcon } from '../../../ui/icons.tsx'
import { MainBadge } from '../../people/main-badge.tsx'

type PhotoTileProps = {
  url: string
  /** The photo's position, from 1. */
  number: number
  isMain: boolean
  onMain: () => void
  onRemove: () => void
}

export function PhotoTile({ url, number, isMain, onMain, onRemove }: PhotoTileProps) {
  const [broken, setBroken] = useFailed(false)
  return (
    <div
      className={cx(
        'group @container/tile relative size-full overflow-hidden rounded-sm bg-sunken',
        isMain && 'ring-3 ring-rose ring-offset-2 ring-offset-surface',
      )}
    >
      {broken ? (
        <p className="grid size-full place-items-center content-center gap-1 p-3 text-center text-sm text-ink-soft">
          <ImageIcon />
          {isLink(url)
            ? t`This photo can't be shown here.`
            : t`This photo is no longer there. Add it again.`}
        </p>
      ) : (
        <img
          src={photoSrc(url)}
          alt={isMain ? t`Photo ${number}, main photo` : t`Photo ${number}`}
          onError={() => setBroken(() => true)}
          className="size-full object-cover"
        />
      )}
      {isMain ? (
        <MainBadge />
      ) : (
        // The whole photo is the press area, and its mark stays off the face.
        <button
          type="button"
          aria-label={t`Make photo ${number} the main photo`}
          title={t`Make photo ${number} the main photo`}
          onClick={onMain}
          className="absolute inset-0 rounded-sm text-white -outline-offset-4"
        >
          <span className="absolute bottom-1 start-1 grid size-11 place-items-center rounded-full bg-black/45 backdrop-blur-sm">
            <StarIcon size={22} />
          </span>
        </button>
      )}
      <IconButton
        icon={CloseIcon}
        label={t`Remove photo ${number}`}
        variant="photo"
        onClick={onRemove}
        className="absolute bottom-1 end-1"
      />
    </div>
  )
}
