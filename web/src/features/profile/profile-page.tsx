import type { ReactNode } from 'react'
import { useMe } from '../../lib/me.ts'
import { shownAge } from '../../lib/person.ts'
import { Tag } from '../../ui/choice-chips.tsx'
import { DeviceIcon, MoonIcon, SunIcon } from '../../ui/icons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { chooseTheme, useTheme } from '../../ui/theme.ts'
import { useMatchCount } from '../matches/queries.ts'
import { SocialLinks } from '../people/social-links.tsx'
import { Gallery } from './components/gallery.tsx'
import { ProfilePhoto } from './components/profile-photo.tsx'
import { StatTiles } from './components/stat-tiles.tsx'

/** One's own profile, as others meet it, and the choice of light or dark. */
export function ProfilePage() {
  const me = useMe()
  const matchCount = useMatchCount()
  const theme = useTheme((state) => state.theme)
  if (!me) return null
  return (
    <div className="mx-auto grid max-w-5xl items-start gap-6 pb-8 sm:px-6 sm:pt-6 flat:grid-cols-[minmax(0,15rem)_1fr] lg:grid-cols-[minmax(0,19rem)_1fr] lg:gap-8 lg:px-10 xl:grid-cols-[minmax(0,25rem)_1fr] xl:gap-10 lg:pt-10">
      <div className="lg:sticky lg:top-10 flat:sticky flat:top-4">
        <ProfilePhoto url={me.profilePhoto} name={me.name} age={shownAge(me)} location={me.location} />
      </div>
      <div className="flex flex-col gap-7 px-4 sm:px-0">
        <StatTiles matches={matchCount} />
        <Section title="About me">
          <p dir="auto" className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
            {me.bio || 'You have not written anything about yourself yet.'}
          </p>
        </Section>
        <Section title="Interests">
          <ul className="flex flex-wrap gap-2">
            {me.interests.map((name) => (
              <li key={name}>
                <Tag shared>{name}</Tag>
              </li>
            ))}
          </ul>
        </Section>
        <Section title="Photos">
          <Gallery photos={me.photos} mainPhoto={me.profilePhoto} />
        </Section>
        {(me.instagramUsername || me.tiktokUsername) && (
          <Section title="Elsewhere">
            <SocialLinks person={me} look="row" />
          </Section>
        )}
        <Section title="Appearance">
          <Segmented
            label="Appearance"
            value={theme}
            onChange={chooseTheme}
            options={[
              { value: 'system', label: 'System', icon: DeviceIcon },
              { value: 'light', label: 'Light', icon: SunIcon },
              { value: 'dark', label: 'Dark', icon: MoonIcon },
            ]}
          />
        </Section>
      </div>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2.5 font-display text-xl font-bold">{title}</h2>
      {children}
    </section>
  )
}
