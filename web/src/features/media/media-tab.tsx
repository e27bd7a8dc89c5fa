import type { ReactNode } from 'react'
import type { SaveMedia } from './media-section.tsx'
import { PhotosSection } from './photos/photos-section.tsx'
import { SongSection } from './song/song-section.tsx'
import { VideosSection } from './videos/videos-section.tsx'
import { VoiceSection } from './voice/voice-section.tsx'

interface MediaTabProps {
  save: SaveMedia
  /** The reason the server refused the last change of the videos; undefined if it did not. */
  videosRefusal: string | undefined
  /** The fields of the song's title and artist. */
  songFields: ReactNode
}

/** The editor's tab for photos, voice intro, favorite song and selfie videos. */
export const MediaTab = ({ save, videosRefusal, songFields }: MediaTabProps) => (
  <div className="flex flex-col gap-8">
    <PhotosSection />
    <VoiceSection save={save} />
    <SongSection save={save}>{songFields}</SongSection>
    <VideosSection save={save} refusal={videosRefusal} />
  </div>
)
