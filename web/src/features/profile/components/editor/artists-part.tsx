import { profileLimits } from '@swoon/realtime-server/contract/people'
import { RemovableChip } from '../../../../ui/choice-chips.tsx'
import { changeList, pauses, useRefusal } from '../../autosave.ts'
import { AddWord } from './add-word.tsx'
import { Part } from './part.tsx'

const change = (artists: readonly string[]) => changeList('topArtists', artists, { after: pauses.text })

export function ArtistsPart({ artists }: { artists: readonly string[] }) {
  const refusal = useRefusal('topArtists')
  return (
    <Part
      part="artists"
      title={`Top artists (${artists.length} of ${profileLimits.artists})`}
      hint="Optional. The first three are on your card; shared ones count for your compatibility."
    >
      {artists.length > 0 && (
        <ul aria-label="Your top artists" className="flex flex-wrap gap-2">
          {artists.map((name) => (
            <li key={name} className="max-w-full">
              <RemovableChip label={name} onRemove={() => change(artists.filter((other) => other !== name))} />
            </li>
          ))}
        </ul>
      )}
      <AddWord
        label="Artist or band"
        placeholder="For example Nina Simone"
        maxLength={profileLimits.artist}
        list={artists}
        max={profileLimits.artists}
        onAdd={change}
      />
      {refusal && <p className="text-sm text-danger">{refusal.reason}</p>}
    </Part>
  )
}
