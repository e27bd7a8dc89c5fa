import { t } from '@lingui/core/macro'
import type { CardView } from '@swoon/realtime-server/contract/people'
import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { IntroVideos } from './components/intro-videos.tsx'
import { FavoriteSong, hasSong } from './favorite-song.tsx'
import type { PartProps } from './section.tsx'

interface ProfileMediaProps {
  person: Pick<
    CardView,
    | 'name'
    | 'voiceIntroUrl'
    | 'introVideoUrls'
    | 'favoriteMusicUrl'
    | 'favoriteSongTitle'
    | 'favoriteSongArtist'
    | 'musicTaste'
  >
  /** The profile fills the screen or is opened over it. */
  isOpen: boolean
  /** Makes the song wait for a press anyway. */
  songWaits?: boolean
  Part: ComponentType<PartProps>
}

/** The recordings, videos and music of a profile. */
export function ProfileMedia({ person, isOpen, songWaits = false, Part }: ProfileMediaProps) {
  const { topArtists } = person.musicTaste
  return (
    <>
      {person.voiceIntroUrl && (
        <Part title={t`Voice intro`}>
          <VoiceIntro name={person.name} url={person.voiceIntroUrl} />
        </Part>
      )}
      {person.introVideoUrls.length > 0 && (
        <Part title={t`Intro videos`}>
          <IntroVideos person={person} isOpen={isOpen} />
        </Part>
      )}
      {hasSong(person) && (
        <Part title={t`Favorite song`}>
          <FavoriteSong person={person} isOpen={isOpen && !songWaits} />
        </Part>
      )}
      {topArtists.length > 0 && (
        <Part title={t`Top artists`}>
          <p dir="auto" className="wrap-anywhere">
            {topArtists.join(', ')}
          </p>
        </Part>
      )}
    </>
  )
}

const VoicePlayer = lazyPart(
  async () => (await import('../../ui/player/voice-player.tsx')).VoicePlayer,
)

/** A person's recorded introduction. */
function VoiceIntro({ name, url }: { name: string; url: string }) {
  return (
    <Suspense fallback={<Skeleton className="h-17" />}>
      <VoicePlayer key={url} src={url} of={{ name }} />
    </Suspense>
  )
}
