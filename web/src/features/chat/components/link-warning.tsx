import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { appName } from '../../../lib/app-name.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { AlertIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useLink } from '../asked-link.ts'

const stay = () => useLink.setState({ isAsking: false })

/** Shows the true destination of a message's link before it opens. */
export function LinkWarning() {
  const { href, isAsking } = useLink()
  // Leaving the chat also closes the question.
  useEffect(() => stay, [])
  if (href === '') return null
  const { host, hostname } = new URL(href)
  return (
    <Sheet
      open={isAsking}
      onClose={stay}
      title={t`You're leaving ${appName}`}
      size="sm"
      footer={<Ways href={href} />}
    >
      <p className="text-ink-soft">{t`This link opens in a new tab:`}</p>
      <p dir="ltr" className="mt-3 rounded-md bg-sunken px-4 py-3 wrap-anywhere">
        <strong className="block font-semibold">
          <bdi>{host}</bdi>
        </strong>
        <bdi className="mt-1 block text-sm text-ink-soft">{href}</bdi>
      </p>
      {/(^|\.)xn--/.test(hostname) && (
        <p className="mt-3 flex gap-2 text-sm">
          <AlertIcon size={20} className="shrink-0 text-danger" />
          {t`Some letters in this address look like others. It may not be the site you expect.`}
        </p>
      )}
    </Sheet>
  )
}

/** Stays visible below the longest address. */
const Ways = ({ href }: { href: string }) => (
  <div className="flex flex-col gap-2 sm:flex-row-reverse">
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={stay}
      className={`${buttonClass()} sm:grow`}
    >
      {t`Open link`}
    </a>
    <Button variant="outline" onClick={stay} className="sm:grow">
      {t`Stay here`}
    </Button>
  </div>
)
