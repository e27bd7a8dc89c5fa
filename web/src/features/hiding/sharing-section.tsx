import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { Switch } from '../../ui/switch.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { type PrivacyChoice, setPrivacy } from './actions.ts'

const choices: readonly { name: PrivacyChoice; label: string; hint: string }[] = [
  {
    name: 'isIncognito',
    label: t`Only people I like can see me`,
    hint: t`You still see everyone. People see you once you like them, so they can tell that you did, or when you're in a room or a game together.`,
  },
  {
    name: 'sharesActivity',
    label: t`Show when I'm online`,
    hint: t`When this is off, no one can see when you're online or when you were last here, and you can't see it for anyone else.`,
  },
  {
    name: 'sharesReadReceipts',
    label: t`Read receipts`,
    hint: t`When this is off, your matches don't see what you've read, and you don't see what they've read.`,
  },
]

/** Settings for what others can see about the user besides the profile; a section of the Privacy screen. */
export function SharingSection() {
  const me = useMe()
  const [busy, setBusy] = useState<PrivacyChoice | null>(null)
  if (!me) return null
  const choose = async (name: PrivacyChoice, value: boolean) => {
    setBusy(name)
    await setPrivacy(name, value)
    setBusy(null)
  }
  return (
    <TitledSection id="sharing" title={t`What others can see`}>
      {choices.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          checked={me[name]}
          busy={busy !== null}
          onChange={(value) => void choose(name, value)}
        />
      ))}
    </TitledSection>
  )
}
