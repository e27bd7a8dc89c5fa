import { t } from '@lingui/core/macro'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { birthRange } from '@swoon/realtime-server/contract/shared/days'
import { choosesAudience } from '@swoon/realtime-server/contract/shared/genders'
import { genderOptions } from '../../../../lib/gender-labels.ts'
import { interestFor } from '../../../../lib/interest-for.ts'
import { serverDate } from '../../../../lib/server-clock.ts'
import { ChoiceChips, RemovableChip } from '../../../../ui/choice-chips.tsx'
import { Section } from '../../../../ui/section.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { AgeRange, WidensAges } from '../../../people/age-range.tsx'
import { ShownTo, SoughtGenders } from '../../../people/gender-choices.tsx'
import { changeList, changeProfile, pauses, useRefusal } from '../../autosave.ts'
import { atMost, checkBirth, checkLocation, checkName } from '../../fields.ts'
import { InterestPicker } from '../interest-picker.tsx'
import { AboutPart } from './about-part.tsx'
import { AddWord } from './add-word.tsx'
import { PromptsPart } from './prompts-part.tsx'
import { TextOf, useTyped } from './typed-field.tsx'
import { VitalsPart } from './vitals-part.tsx'

const after = pauses.text

export function BasicTab({ me }: { me: SelfView }) {
  return (
    <div className="flex flex-col gap-9">
      <Section title={t`You`}>
        <TextOf
          of={useTyped('name', checkName)}
          label={t`Name`}
          autoComplete="given-name"
          maxLength={profileLimits.name}
        />
        <TextOf
          of={useTyped('dateOfBirth', checkBirth)}
          label={t`Date of birth`}
          type="date"
          autoComplete="bday"
          {...birthRange(serverDate())}
          disabled={me.ageVerified}
          hint={
            me.age === null
              ? t`Only your age is shown.`
              : me.ageVerified
                ? t`You're ${me.age}. Verified, so only our support team can change it.`
                : t`You're ${me.age}. Only your age is shown.`
          }
        />
        <TextOf
          of={useTyped('location', checkLocation)}
          label={t({ context: 'place', message: 'Location' })}
          autoComplete="address-level2"
          hint={t`In your own words. Distances come from the location settings.`}
          maxLength={profileLimits.location}
        />
        <Bio />
      </Section>
      <PromptsPart me={me} />
      <Preferences me={me} />
      <InterestsPart interests={me.interests} />
      <AboutPart about={me.about} shows={me.shows} />
      <VitalsPart me={me} />
      <ArtistsPart artists={me.musicTaste.topArtists} />
    </div>
  )
}

function Bio() {
  const { name, value, error, type, leave } = useTyped('bio', atMost(profileLimits.bio))
  return (
    <div data-part="bio">
      <TextArea
        name={name}
        label={t`Bio`}
        counted
        hint={t`Optional. The first thing people read about you.`}
        placeholder={t`What would make a stranger smile?`}
        maxLength={profileLimits.bio}
        value={value}
        error={error}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
      />
    </div>
  )
}

function Preferences({ me }: { me: SelfView }) {
  const shownToRefusal = useRefusal('shownTo')
  return (
    <Section title={t`Who you meet`} hint={t`Decides who you see and who sees you.`}>
      <ChoiceChips
        name="gender"
        legend={t`I'm a`}
        options={genderOptions}
        value={me.gender ?? ''}
        onChange={(gender) => changeProfile({ gender }, { after })}
        error={useRefusal('gender')?.reason}
      />
      <TextOf
        of={useTyped('genderLabel', atMost(profileLimits.genderLabel))}
        label={t`Gender in your own words`}
        hint={t`Optional. Shown on your profile.`}
        placeholder={t`For example, genderfluid`}
        autoComplete="off"
        maxLength={profileLimits.genderLabel}
      />
      {choosesAudience(me.gender) && (
        <ShownTo
          shownTo={me.shownTo}
          onChange={(shownTo) => changeProfile({ shownTo }, { after })}
          error={shownToRefusal?.reason}
        />
      )}
      <SoughtGenders
        preference={me.genderPreference ?? ''}
        onChange={(genderPreference) => changeProfile({ genderPreference }, { after })}
        error={useRefusal('genderPreference')?.reason}
      />
      <AgeRange
        {...me}
        onChange={(ages) => changeProfile(ages, { after })}
        error={useRefusal('minAge')?.reason}
      />
      <WidensAges
        on={me.widensAges}
        onChange={(widensAges) => changeProfile({ widensAges }, { after })}
      />
    </Section>
  )
}

function InterestsPart({ interests }: { interests: readonly string[] }) {
  const change = (chosen: string[]) => changeList('interests', chosen, { after })
  return (
    <Section
      part="interests"
      title={t`Interests`}
      hint={t`Optional. Shown on your card; shared ones count toward your compatibility and in Interests mode.`}
    >
      <InterestPicker chosen={interests} onChange={change} error={useRefusal('interests')?.reason}>
        <AddWord
          label={t`Add your own`}
          placeholder={t`For example, Bouldering`}
          maxLength={profileLimits.interest}
          list={interests}
          max={profileLimits.interests}
          as={interestFor}
          onAdd={change}
        />
      </InterestPicker>
    </Section>
  )
}

const change = (artists: readonly string[]) =>
  changeList('topArtists', artists, { after: pauses.text })

function ArtistsPart({ artists }: { artists: readonly string[] }) {
  const refusal = useRefusal('topArtists')
  return (
    <Section
      part="artists"
      title={t`Top artists (${artists.length} of ${profileLimits.artists})`}
      hint={t`Optional. The first three are on your card; shared ones count toward your compatibility.`}
    >
      {artists.length > 0 && (
        <ul aria-label={t`Your top artists`} className="flex flex-wrap gap-2">
          {artists.map((name) => (
            <li key={name} className="max-w-full">
              <RemovableChip
                label={name}
                onRemove={() => change(artists.filter((other) => other !== name))}
              />
            </li>
          ))}
        </ul>
      )}
      <AddWord
        label={t`Artist or band`}
        placeholder={t`For example, Nina Simone`}
        maxLength={profileLimits.artist}
        list={artists}
        max={profileLimits.artists}
        onAdd={change}
      />
      {refusal && <p className="text-sm text-danger">{refusal.reason}</p>}
    </Section>
  )
}
