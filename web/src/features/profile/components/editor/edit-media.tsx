import { t } from '@lingui/core/macro'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { MediaTab } from '../../../media/media-tab.tsx'
import { changeList, changeProfile, pauses, useRefusal } from '../../autosave.ts'
import { atMost } from '../../fields.ts'
import { TextOf, useTyped } from './typed-field.tsx'

const save = {
  fields: (changes: Parameters<typeof changeProfile>[0]) =>
    changeProfile(changes, { after: pauses.media }),
  videos: (urls: readonly string[]) => changeList('introVideoUrls', urls, { after: pauses.media }),
}

/** The media tab, saved like the rest of the profile. */
export const EditMedia = () => (
  <MediaTab
    save={save}
    videosRefusal={useRefusal('introVideoUrls')?.reason}
    songFields={
      <div className="grid gap-3 sm:grid-cols-2">
        <SongText name="favoriteSongTitle" label={t`Title (optional)`} />
        <SongText name="favoriteSongArtist" label={t`Artist (optional)`} />
      </div>
    }
  />
)

const SongText = ({
  name,
  label,
}: {
  name: 'favoriteSongTitle' | 'favoriteSongArtist'
  label: string
}) => (
  <TextOf
    of={useTyped(name, atMost(profileLimits.song))}
    label={label}
    maxLength={profileLimits.song}
    autoComplete="off"
  />
)
