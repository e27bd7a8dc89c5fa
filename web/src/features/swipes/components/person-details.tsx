import type { CardView } from '@swoon/realtime-server/contract/profile'
import type { ReactNode } from 'react'
import { isRecent, lastSeenWords } from '../../../lib/format.ts'
import { distanceWords, shownAge, socialLinks } from '../../../lib/person.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Tag } from '../../../ui/choice-chips.tsx'
import { MusicIcon, PinIcon, ShieldIcon } from '../../../ui/icons.tsx'
import { ScoreRow } from '../../compatibility/score-row.tsx'
import { SocialLinks } from '../../profile/social-links.tsx'
import { useMyInterests } from '../use-my-interests.ts'

interface PersonDetailsProps {
  person: CardView
  onOpenCompatibility: (person: CardView) => void
  /** Name and age stand above already. */
  isTitled?: boolean
}

/** Everything a card has no room for. */
export function PersonDetails({ person, onOpenCompatibility, isTitled }: PersonDetailsProps) {
  const mine = useMyInterests()
  const now = useNow()
  const place = [person.location, distanceWords(person)].filter(Boolean).join(' · ')
  const song = [person.favoriteSongTitle, person.favoriteSongArtist].filter(Boolean).join(' by ')
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-2">
        {!isTitled && (
          <h2
            data-details
            tabIndex={-1}
            className="font-display text-3xl leading-tight font-bold break-words outline-none"
          >
            {person.name}, {shownAge(person)}
          </h2>
        )}
        <p className="text-ink-soft">@{person.username}</p>
        <div className="flex flex-wrap gap-2">
          <Badge tone={isRecent(person.lastSeen, now) ? 'success' : 'neutral'}>
            {lastSeenWords(person.lastSeen, now)}
          </Badge>
          {person.isVerified && (
            <Badge tone="super" icon={ShieldIcon}>
              Verified
            </Badge>
          )}
        </div>
        {place && (
          <p className="flex items-center gap-1.5 text-ink-soft">
            <PinIcon size={18} className="shrink-0" />
            {place}
          </p>
        )}
      </header>
      <ScoreRow of={person} onPress={() => onOpenCompatibility(person)} />
      {person.bio && (
        <Part title="About">
          <p className="break-words whitespace-pre-line">{person.bio}</p>
        </Part>
      )}
      {person.interests.length > 0 && (
        <Part title="Interests">
          <div className="flex flex-wrap gap-2">
            {person.interests.map((interest) => (
              <Tag key={interest} shared={mine.includes(interest)}>
                {interest}
              </Tag>
            ))}
          </div>
        </Part>
      )}
      {(person.musicTaste.topArtists.length > 0 || song) && (
        <Part title="Music">
          {song && (
            <p className="flex items-center gap-2">
              <MusicIcon size={18} className="shrink-0 text-accent" />
              {song}
            </p>
          )}
          {person.musicTaste.topArtists.length > 0 && (
            <p className="mt-1 text-ink-soft">{person.musicTaste.topArtists.join(', ')}</p>
          )}
        </Part>
      )}
      {socialLinks(person).length > 0 && (
        <Part title="Elsewhere">
          <SocialLinks person={person} look="row" />
        </Part>
      )}
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 text-sm font-semibold text-ink-soft">{title}</h3>
    {children}
  </section>
)
