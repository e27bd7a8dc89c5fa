import { PhotosSection } from './photos/photos-section.tsx'
import { SongSection } from './song/song-section.tsx'
import { VideosSection } from './videos/videos-section.tsx'
import { VoiceSection } from './voice/voice-section.tsx'

/** The editor's tab of photos, voice intro, favourite song and selfie videos. */
export function MediaTab() {
  return (
    <div className="flex flex-col gap-8">
      <PhotosSection />
      <VoiceSection />
      <SongSection />
      <VideosSection />
    </div>
  )
}
