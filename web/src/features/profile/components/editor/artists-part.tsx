import { RemovableChip } from '../../../../ui/choice-chips.tsx'
import { changeProfile, pauses, useRefusal } from '../../autosave.ts'
import { AddWord } from './add-word.tsx'
import { Part } from './part.tsx'

const limits = { artists: 10, letters: 60 } as const

const change = (topArtists: string[]) => changeProfile({ musicTaste: { topArtists } }, { after: pauses.text })

export function ArtistsPart({ artists }: { artists: readonly string[] }) {
  const refusal = useRefusal('musicTaste')
  return (
    <Part
      part="artists"
      title={`Top artists (${artists.length} of ${limits.artists})`}
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
        maxLength={limits.letters}
        list={artists}
        max={limits.artists}
        onAdd={change}
      />
      {refusal && <p className="text-sm text-danger">{refusal.reason}</p>}
    </Part>
  )
}
