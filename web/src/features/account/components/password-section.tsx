import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { usePasskeys } from '../../passkeys/queries.ts'
import { PasswordSheet } from './password-sheet.tsx'

/** The way to a new password. A section of the Account screen. */
export function PasswordSection({ sendsMail }: { sendsMail: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const hasPassword = usePasskeys().data?.hasPassword !== false
  return (
    <section aria-labelledby="password">
      <h2 id="password" className="font-display text-xl font-bold">
        Password
      </h2>
      <p className="mt-1 text-ink-soft">
        {hasPassword
          ? 'A new password signs out all your other devices.'
          : `You have none and sign in by passkey.${sendsMail ? ' "Forgot password?" where you sign in gives you one by mail.' : ''}`}
      </p>
      {hasPassword && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setIsOpen(true)}>
          Change password
        </Button>
      )}
      <PasswordSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  )
}
