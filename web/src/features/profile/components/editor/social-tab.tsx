import { profileLimits } from '@swoon/realtime-server/contract/people'
import { checkUsername, type UsernameField, usernameOf } from '../../usernames.ts'
import { Part } from './part.tsx'
import { TextOf } from './text-of.tsx'
import { useTyped } from './use-typed.ts'

const fields = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  placeholder: 'username or link',
} as const

export function SocialTab() {
  return (
    <Part
      title="Elsewhere"
      hint="Optional. Your card and your profile link to these pages, so that people can get to know you. A pasted link works too."
    >
      <Username name="instagramUsername" label="Instagram" />
      <Username name="tiktokUsername" label="TikTok" />
    </Part>
  )
}

function Username({ name, label }: { name: UsernameField; label: string }) {
  const clean = (text: string) => usernameOf(name, text)
  const field = useTyped(name, checkUsername(name), clean)
  return (
    <TextOf of={{ ...field, value: clean(field.value) }} label={label} maxLength={profileLimits.username} {...fields} />
  )
}
