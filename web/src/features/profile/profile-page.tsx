import { t } from '@lingui/core/macro'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { term } from '#i18n'
import { DidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useMe } from '../../lib/me.ts'
import { percent } from '../../lib/percent.ts'
import { untilQuiet } from '../../lib/quiet.ts'
import { chooseTheme, useTheme } from '../../lib/theme.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Tag } from '../../ui/choice-chips.tsx'
import { Folded } from '../../ui/folded.tsx'
import { PlusIcon, ShieldIcon } from '../../ui/icons.tsx'
import { DeviceIcon, EditIcon, KeyIcon, MoonIcon, SunIcon } from '../../ui/more-icons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { HiddenNote } from '../hiding/hidden-note.tsx'
import { useMatchCount } from '../matches/queries.ts'
import { MainPhoto } from '../people/main-photo.tsx'
import { PhotoGrid } from '../people/photo-grid.tsx'
import { PhotoLightbox } from '../people/photo-lightbox.tsx'
import { ProfileFrame } from '../people/profile-frame.tsx'
import { ProfileMedia } from '../people/profile-media.tsx'
import { PromptAnswers } from '../people/prompt-answers.tsx'
import { Section } from '../people/section.tsx'
import { SocialLinks } from '../people/social-links.tsx'
import { Vitals } from '../people/vitals.tsx'
import { PremiumSection } from '../premium/premium-section.tsx'
import { GetVerified } from '../verification/get-verified.tsx'
import { useEditor } from './use-editor.ts'

const ShareProfile = lazyPart(
  async () => (await import('../sharing/share-profile.tsx')).ShareProfile,
)
const loadEditor = async () => (await import('./edit-profile.tsx')).EditProfile
const EditProfile = lazyPart(
  loadEditor,
  ({ open, onClose }) => open && <DidNotLoad onClose={onClose} />,
)

/** The user's own profile as others see it, and the choice of light or dark. */
export function ProfilePage() {
  const me = useMe()
  const matchCount = useMatchCount()
  const theme = useTheme((state) => state.theme)
  const [photo, setPhoto] = useState<string | null>(null)
  const { tab, open, close } = useEditor()
  const [wasOpened, setWasOpened] = useState(false)
  if (tab !== null && !wasOpened) setWasOpened(true)
  // Preloads it for a press on Edit, which shows any failure.
  useEffect(
    () =>
      void untilQuiet()
        .then(loadEditor, () => undefined)
        .catch(() => undefined),
    [],
  )
  if (!me) return null
  return (
    <ProfileFrame
      photo={
        <MainPhoto person={me} onOpen={() => setPhoto(me.profilePhoto)}>
          {me.isVerified && (
            // The photo around it is pressable too.
            <Link to="/app/verification" className="pointer-events-auto -ms-1 mb-1 inline-flex p-1">
              <Badge tone="photo" icon={ShieldIcon}>
                {t`Verified`}
              </Badge>
            </Link>
          )}
        </MainPhoto>
      }
    >
      <div className="grid grid-cols-2 gap-3 big:grid-cols-1">
        <Button
          variant="secondary"
          icon={EditIcon}
          wide
          className="col-span-full"
          onClick={() => open()}
        >
          {t`Edit`}
        </Button>
        <Link to="/app/privacy" className={buttonClass({ variant: 'outline', wide: true })}>
          <ShieldIcon size={20} className="shrink-0" />
          {t`Privacy`}
        </Link>
        <Link to="/app/account" className={buttonClass({ variant: 'outline', wide: true })}>
          <KeyIcon size={20} className="shrink-0" />
          {t`Account`}
        </Link>
        <div className="col-span-full min-h-12">
          <Suspense>
            <ShareProfile />
          </Suspense>
        </div>
      </div>
      <HiddenNote />
      <GetVerified />
      <StatTiles matches={matchCount} />
      <Section title={t`About me`}>
        <p dir="auto" className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
          {me.bio ? (
            <Folded id="my bio" text={me.bio} />
          ) : (
            t`You haven't written anything about yourself yet.`
          )}
        </p>
      </Section>
      <PromptsSection answers={me.prompts} onEdit={() => open()} />
      <Vitals
        person={{
          ...me,
          education: me.about.education,
          relationshipGoals: me.about.relationshipGoals,
        }}
        shows={me.shows}
        Part={Section}
      />
      <Section title={t`Interests`}>
        {me.interests.length === 0 ? (
          <p className="text-ink-soft">{t`You haven't chosen any interests yet.`}</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {me.interests.map((name) => (
              <li key={name}>
                <Tag shared>{term('interest', name)}</Tag>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={t`Photos`}>
        <PhotoGrid photos={me.photos} mainPhoto={me.profilePhoto} onOpen={setPhoto} />
      </Section>
      <ProfileMedia isOpen person={me} Part={Section} />
      {(me.instagramUsername || me.tiktokUsername) && (
        <Section title={t`Elsewhere`}>
          <SocialLinks person={me} look="row" />
        </Section>
      )}
      <Section title={t`Premium`}>
        <PremiumSection />
      </Section>
      <Section title={t`Appearance`}>
        <Segmented
          label={t`Appearance`}
          value={theme}
          onChange={chooseTheme}
          options={[
            { value: 'system', label: t`System`, icon: DeviceIcon },
            { value: 'light', label: t`Light`, icon: SunIcon },
            { value: 'dark', label: t`Dark`, icon: MoonIcon },
          ]}
        />
      </Section>
      <PhotoLightbox person={me} at={photo} onClose={() => setPhoto(null)} />
      {wasOpened && (
        <Suspense fallback={null}>
          <EditProfile open={tab !== null} onClose={close} />
        </Suspense>
      )}
    </ProfileFrame>
  )
}

function PromptsSection({
  answers = [],
  onEdit,
}: {
  answers: SelfView['prompts'] | undefined
  onEdit: () => void
}) {
  return (
    <Section title={t`Prompts`}>
      {answers.length > 0 ? (
        <PromptAnswers answers={answers} />
      ) : (
        <>
          <p className="mb-3 text-ink-soft">{t`Give people something to reply to. Answer up to three prompts.`}</p>
          <Button variant="outline" icon={PlusIcon} onClick={onEdit}>
            {t`Answer a prompt`}
          </Button>
        </>
      )}
    </Section>
  )
}

/** The specification fixes dates and match rate; only matches are counted. */
function StatTiles({ matches }: { matches: number }) {
  const tiles = [
    { label: t`Matches`, value: String(matches) },
    { label: t({ context: 'meeting', message: 'Dates' }), value: '0' },
    { label: t`Match rate`, value: percent(95) },
  ]
  return (
    <dl className="grid grid-cols-3 gap-3">
      {tiles.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-md bg-raised px-2 py-3.5 text-center shadow-low ring-1 ring-line/70"
        >
          <dt className="text-sm leading-tight text-ink-soft">{label}</dt>
          <dd className="font-display text-[min(1.5rem,9vw)] font-extrabold text-accent tabular-nums">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
