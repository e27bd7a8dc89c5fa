import { t } from '@lingui/core/macro'
import { type ComponentType, Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useWayBack } from '../../lib/use-way-back.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { usePasskeys } from '../passkeys/queries.ts'
import { SupportSection } from '../support/support-section.tsx'
import { EmailSection } from './components/email-section.tsx'
import { LanguageSection } from './components/language-section.tsx'
import { MessagesSection } from './components/messages-section.tsx'
import { PasswordSheet } from './components/password-sheet.tsx'
import { SessionsSection } from './components/sessions-section.tsx'
import { ZoneSection } from './components/zone-section.tsx'
import { useEmailState } from './queries.ts'

const InstallSection = lazyPart(
  async () => (await import('../install/install-section.tsx')).InstallSection,
)
const InviteSection = lazyPart(
  async () => (await import('../sharing/invite-section.tsx')).InviteSection,
)

/** The sections from top to bottom. Each brings its own heading, at level 2. */
const sections: Readonly<Record<string, ComponentType<{ sendsMail: boolean }>>> = {
  email: EmailSection,
  password: PasswordSection,
  passkeys: PasskeysSection,
  sessions: SessionsSection,
  language: LanguageSection,
  zone: ZoneSection,
  messages: MessagesSection,
  support: SupportSection,
  install: InstallSection,
  invite: InviteSection,
}

/** Settings for signing in, sessions, language, time and messages, and a link to our team. */
export function AccountPage() {
  const back = useWayBack('/profile')
  const sendsMail = useEmailState().data?.isMailSetUp === true
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 pt-3 pb-8 sm:px-6 lg:px-10 lg:pt-8">
      <header className="flex items-center gap-1">
        <IconButton icon={ChevronLeftIcon} label={t`Back`} onClick={back} className="-ms-2" />
        <h1 className="font-display text-2xl font-bold">{t`Account`}</h1>
      </header>
      {Object.entries(sections).map(([name, Part]) => (
        <Suspense key={name}>
          <Part sendsMail={sendsMail} />
        </Suspense>
      ))}
    </div>
  )
}

/** Changes the password; a section of the Account screen. */
function PasswordSection({ sendsMail }: { sendsMail: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const hasPassword = usePasskeys().data?.hasPassword !== false
  return (
    <TitledSection
      id="password"
      title={t`Password`}
      hint={
        hasPassword
          ? t`A new password signs out all your other devices.`
          : sendsMail
            ? t`You don't have one: you sign in with a passkey. To set one, use "Forgot password?" on the sign-in screen.`
            : t`You don't have one: you sign in with a passkey.`
      }
    >
      {hasPassword && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setIsOpen(true)}>
          {t`Change password`}
        </Button>
      )}
      <PasswordSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </TitledSection>
  )
}
