import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { appName } from '../../../lib/app-name.ts'
import { Mark } from '../../../ui/drawings/mark.tsx'

/** The frame of screens opened from a mail or the sign-in screen. */
export function LetterFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col gap-5 md:justify-center-safe flat:justify-start px-5 pt-[max(env(safe-area-inset-top),20px)] pb-[max(env(safe-area-inset-bottom),32px)]">
      <title>{`${title} · ${appName}`}</title>
      <p className="flex items-center gap-1.5 font-display text-2xl font-extrabold tracking-tight">
        <Mark size={36} />
        {appName}
      </p>
      <h1 className="font-display text-2xl font-bold wrap-anywhere">{title}</h1>
      {children}
    </main>
  )
}

/**
 * The token after the # of a mail's link. Removes it from the address bar, so that nobody reads or shares it, and keeps it in the history
 * entry, so that a reload still has it.
 */
export function useToken(): string {
  const [token] = useState(
    () => location.hash.slice(1) || String(Object(history.state).token ?? ''),
  )
  useEffect(() => {
    if (location.hash)
      history.replaceState({ ...Object(history.state), token }, '', location.pathname)
  }, [token])
  return token
}

/** Call once the link was used or refused. */
export function forgetToken(): void {
  const { token: _, ...state } = Object(history.state)
  history.replaceState(state, '')
}
