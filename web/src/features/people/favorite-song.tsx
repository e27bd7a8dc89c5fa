import { t } from '@lingui/core/macro'
import type { CardView } from '@swoon/realtime-server/contract/people'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { isLink } from '../../lib/photo.ts'
import { songSrc } from '../../lib/song.ts'
import { MusicIcon } from '../../ui/icons.tsx'
import { OutwardIcon } from '../../ui/more-icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const SongPlayer = lazyPart(async () => (await import('./components/song-player.tsx')).SongPlayer)

type Song = Pick<CardView, 'favoriteMusicUrl' | 'favoriteSongTitle' | 'favoriteSongArtist'>

export const hasSong = (person: Song) =>
  Boolean(person.favoriteMusicUrl || person.favoriteSongTitle)

interface FavoriteSongProps {
  person: Song
  /** True if the profile fills the screen or is opened over it, the only places where the song starts automatically. */
  isOpen: boolean
}

/** The favorite song: a player for a sound file, a link to another site, or just its name. */
export function FavoriteSong({ person, isOpen }: FavoriteSongProps) {
  const { favoriteMusicUrl: url, favoriteSongTitle: title, favoriteSongArtist: artist } = person
  const [broken, setBroken] = useState<string | null>(null)
  const src = url === null ? null : songSrc(url)
  const heading = (
    <>
      <p className="font-semibold wrap-anywhere">
        <bdi>{title || t`Favorite song`}</bdi>
      </p>
      {artist && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          <bdi>{artist}</bdi>
        </p>
      )}
    </>
  )
  if (src !== null && src !== broken) {
    return (
      <Suspense fallback={<Skeleton className="h-17" />}>
        <SongPlayer key={src} src={src} isOpen={isOpen} onBroken={() => setBroken(src)}>
          {heading}
        </SongPlayer>
      </Suspense>
    )
  }
  const frame =
    'flex items-center gap-3 rounded-md bg-raised p-3 pe-4 shadow-low ring-1 ring-line/70'
  const mark = (
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-tint text-accent">
      <MusicIcon size={22} />
    </span>
  )
  if (url !== null && isLink(url)) {
    return (
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className={`${frame} hover:bg-sunken`}
      >
        {mark}
        <span className="min-w-0 grow">
          {heading}
          <span className="block truncate text-sm text-ink-soft">{t`on ${{ site: new URL(url).host }}`}</span>
        </span>
        <OutwardIcon size={20} className="shrink-0 text-ink-soft" />
      </a>
    )
  }
  return (
    <div className={frame}>
      {mark}
      <div className="min-w-0 grow">
        {heading}
        {broken && <p className="text-sm text-ink-soft">{t`This song can't be played here.`}</p>}
      </div>
    </div>
  )
}
