import { useState } from 'react'
import { OfflineIcon } from '../ui/icons.tsx'
import { appName } from './app-name.ts'
import { cookiesNeeded } from './cookies.ts'
import { areCookiesDenied, isStorageDenied } from './storage.ts'

/** Says what does not work if the browser refuses cookies or stores nothing. */
export function StorageNotice() {
  const [text] = useState(() => (areCookiesDenied() ? cookiesNeeded : isStorageDenied() ? nothingStored : null))
  if (!text) return null
  return (
    <p role="note" className="my-4 flex items-start gap-3 rounded-md bg-line/60 p-4 text-start text-sm text-ink">
      <OfflineIcon size={20} className="mt-0.5 shrink-0 text-warning" />
      {text}
    </p>
  )
}

const nothingStored = `Your browser lets ${appName} store nothing on this device. You can sign in and use everything except notifications, but each reload asks for your age again and loses your colors and whatever you have not sent or saved.`
