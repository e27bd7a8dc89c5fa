import { checkUsername, usernameOf } from '../../fields.ts'
import { Part } from './part.tsx'
import { TextOf } from './text-of.tsx'
import { useTyped } from './use-typed.ts'

const fields = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  placeholder: 'username, without @',
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

function Username({ name, label }: { name: 'instagramUsername' | 'tiktokUsername'; label: string }) {
  const field = useTyped(name, checkUsername, usernameOf)
  return <TextOf of={{ ...field, value: usernameOf(field.value) }} label={label} {...fields} />
}
