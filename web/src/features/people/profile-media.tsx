import type { CardView } from '@swoon/realtime-server/contract/people'
import type { ComponentType } from 'react'
import { IntroVideos } from './components/intro-videos.tsx'
import { VoiceIntro } from './components/voice-intro.tsx'
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
  Part: ComponentType<PartProps>
}

/** The recordings, videos and music of a profile. */
export function ProfileMedia({ person, isOpen, Part }: ProfileMediaProps) {
  const { topArtists } = person.musicTaste
  return (
    <>
      {person.voiceIntroUrl && (
        <Part title="Voice intro">
          <VoiceIntro name={person.name} url={person.voiceIntroUrl} />
        </Part>
      )}
      {person.introVideoUrls.length > 0 && (
        <Part title="Intro videos">
          <IntroVideos person={person} isOpen={isOpen} />
        </Part>
      )}
      {hasSong(person) && (
        <Part title="Favourite song">
          <FavoriteSong person={person} isOpen={isOpen} />
        </Part>
      )}
      {topArtists.length > 0 && (
        <Part title="Top artists">
          <p dir="auto" className="wrap-anywhere">
            {topArtists.join(', ')}
          </p>
        </Part>
      )}
    </>
  )
}
