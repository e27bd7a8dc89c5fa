import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { appName } from '../../lib/app-name.ts'
import { DemoNotice } from '../../lib/demo-notice.tsx'
import { LanguageSelect } from '../../lib/i18n/language-select.tsx'
import { hasEverSignedInHere } from '../../lib/signed-in-here.ts'
import { StorageNotice } from '../../lib/storage-notice.tsx'
import { Mark } from '../../ui/drawings/mark.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Backdrop } from './components/backdrop.tsx'
import { SignInForm } from './components/sign-in-form.tsx'
import { SignUpForm } from './components/sign-up-form.tsx'
import { keepHalfFilled, type Mode, takeHalfFilled } from './half-filled.ts'

/** Sign in or create an account, in front of changing pictures. */
export function AuthPage() {
  const [before] = useState(takeHalfFilled)
  // A browser with no earlier visits starts with the sign-up form.
  const [mode, setMode] = useState<Mode>(
    () => before?.mode ?? (hasEverSignedInHere() ? 'sign-in' : 'sign-up'),
  )
  // Shared by both forms, for people who start on the wrong one.
  const [email, setEmail] = useState(before?.email ?? '')
  const [username, setUsername] = useState(before?.username ?? '')
  // The installed app's badge still counts for a user who is signed out now.
  useEffect(() => void navigator.clearAppBadge?.().catch(() => {}), [])
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:h-dvh lg:grid-cols-[1.35fr_1fr] flat:grid flat:h-dvh flat:grid-cols-[1fr_1.3fr]">
      <title>{`${mode === 'sign-in' ? t`Sign In` : t`Create Account`} · ${appName}`}</title>
      <header className="relative min-h-66 shrink-0 grow p-5 pb-10 short:min-h-32 short:py-3 pt-[max(env(safe-area-inset-top),16px)] text-white lg:p-12 flat:px-safe flat:pb-5">
        <Backdrop />
        <p className="relative flex items-center gap-1.5 font-display text-4xl font-extrabold tracking-tight text-white short:text-3xl lg:gap-3 lg:text-6xl">
          <Mark size={48} />
          {appName}
        </p>
        <p className="relative mt-0.5 max-w-md ps-1.5 font-medium lg:mt-3 lg:text-2xl">
          {t`Meet someone worth blushing for.`}
        </p>
      </header>
      <main className="relative -mt-8 rounded-t-lg bg-surface px-5 pt-6 short:pt-3 flat:mt-0 flat:pt-4 flat:overflow-y-auto flat:rounded-none flat:px-8 pb-[max(env(safe-area-inset-bottom),64px)] lg:mt-0 lg:flex lg:flex-col lg:overflow-y-auto lg:rounded-none lg:px-12 lg:py-10">
        <div className="mx-auto w-full max-w-md lg:my-auto">
          {/* Low windows show the form's button in place of it. */}
          <h1 className="mb-4 font-display text-2xl font-bold short:sr-only flat:sr-only lg:text-3xl">
            {mode === 'sign-in' ? t`Welcome back` : t`Nice to meet you`}
          </h1>
          <StorageNotice className="mb-4" />
          <Segmented
            label={t`Sign in or create an account`}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'sign-in', label: t`Sign In` },
              { value: 'sign-up', label: t`Create Account` },
            ]}
          />
          <div className="mt-6 short:mt-3 flat:mt-3">
            {mode === 'sign-in' ? (
              <SignInForm email={email} onEmail={setEmail} />
            ) : (
              <SignUpForm
                email={email}
                onEmail={setEmail}
                username={username}
                onUsername={setUsername}
              />
            )}
          </div>
          <DemoNotice className="mt-5" />
          <p className="mt-5 text-center text-sm text-ink-soft">{t`For adults only. You must be 18 or older.`}</p>
          <div className="mx-auto mt-4 max-w-56">
            <LanguageSelect hideLabel onReload={() => keepHalfFilled({ mode, email, username })} />
          </div>
        </div>
      </main>
    </div>
  )
}
