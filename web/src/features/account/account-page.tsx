import type { ComponentType } from 'react'
import { useWayBack } from '../../lib/use-way-back.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { EmailSection } from './components/email-section.tsx'
import { PasswordSection } from './components/password-section.tsx'
import { SessionsSection } from './components/sessions-section.tsx'
import { useEmailState } from './queries.ts'

/** The sections from top to bottom. A section brings its own heading, of the second level. */
const sections: Readonly<Record<string, ComponentType<{ sendsMail: boolean }>>> = {
  email: EmailSection,
  password: PasswordSection,
  passkeys: PasskeysSection,
  sessions: SessionsSection,
}

/** What the person signs in with, and where they are signed in. */
export function AccountPage() {
  const back = useWayBack('/profile')
  const sendsMail = useEmailState().data?.isMailSetUp === true
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 pt-3 pb-8 sm:px-6 lg:px-10 lg:pt-8">
      <header className="flex items-center gap-1">
        <IconButton icon={ChevronLeftIcon} label="Back" onClick={back} className="-ms-2 rtl:-scale-x-100" />
        <h1 className="font-display text-2xl font-bold">Account</h1>
      </header>
      {Object.entries(sections).map(([name, Part]) => (
        <Part key={name} sendsMail={sendsMail} />
      ))}
    </div>
  )
}
