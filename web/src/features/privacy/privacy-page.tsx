import { t } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { useWayBack } from '../../lib/use-way-back.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { AccountLink } from '../account/account-link.tsx'
import { DataAndDeletion } from '../account/data-and-deletion.tsx'
import { HidingSection } from '../hiding/hiding-section.tsx'
import { SharingSection } from '../hiding/sharing-section.tsx'
import { LocationPrivacy } from '../location/location-privacy.tsx'
import { MatcherSection } from '../matcher/matcher-section.tsx'
import { PeopleIKnowSection } from '../people-i-know/people-i-know-section.tsx'
import { BlockedPeople } from '../safety/blocked-people.tsx'
import { Decisions } from '../safety/decisions.tsx'
import { HiddenWordsSection } from '../safety/hidden-words-section.tsx'
import { CallsSection } from '../video-chat/calls-section.tsx'

/** The sections from top to bottom, one line each. Each brings its own heading, at level 2. */
const sections: Readonly<Record<string, ComponentType>> = {
  location: LocationPrivacy,
  hiding: HidingSection,
  sharing: SharingSection,
  matcher: MatcherSection,
  calls: CallsSection,
  known: PeopleIKnowSection,
  blocked: BlockedPeople,
  hiddenWords: HiddenWordsSection,
  decisions: Decisions,
  account: AccountLink,
  data: DataAndDeletion,
}

/** Settings for what others can see about the user, and who can. */
export function PrivacyPage() {
  const back = useWayBack('/profile')
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 px-4 pt-3 pb-8 sm:px-6 lg:px-10 lg:pt-8">
      <header className="flex items-center gap-1">
        <IconButton icon={ChevronLeftIcon} label={t`Back`} onClick={back} className="-ms-2" />
        <h1 className="font-display text-2xl font-bold">{t`Privacy`}</h1>
      </header>
      {Object.entries(sections).map(([name, Part]) => (
        <Part key={name} />
      ))}
    </div>
  )
}
