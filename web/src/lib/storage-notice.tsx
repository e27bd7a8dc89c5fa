import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { cx } from '../ui/cx.ts'
import { AlertIcon } from '../ui/icons.tsx'
import { appName } from './app-name.ts'
import { cookiesNeeded } from './cookies.ts'
import { areCookiesDenied, isStorageDenied } from './storage.ts'

/** Explains what does not work if the browser refuses cookies or stores nothing. */
export function StorageNotice({ className }: { className?: string }) {
  const [text] = useState(() =>
    areCookiesDenied() ? cookiesNeeded : isStorageDenied() ? nothingStored : null,
  )
  if (!text) return null
  return (
    <p
      role="note"
      className={cx(
        'flex items-start gap-3 rounded-md bg-line/60 p-4 text-start text-sm text-ink',
        className,
      )}
    >
      <AlertIcon size={20} className="mt-0.5 shrink-0 text-warning" />
      {text}
    </p>
  )
}

const nothingStored = t`Your browser doesn't let ${appName} store anything on this device. You can sign in and use everything except notifications, but each reload asks for your age again and loses your light or dark setting and anything you haven't sent or saved.`
