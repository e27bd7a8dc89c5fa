import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { i18n } from '#i18n'

const dateOf = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(i18n.locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })

interface ReviewProps {
  birth: string
  profileBirth: string | null
  document: File
}

/** A summary of the form before it is sent. */
export function Review({ birth, profileBirth, document }: ReviewProps) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(document)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [document])
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="text-ink-soft">{t`Date of birth:`} </span>
        <span className="font-semibold">{dateOf(birth)}</span>
      </p>
      {profileBirth && profileBirth !== birth && (
        <p className="rounded-sm bg-tint px-4 py-3 text-sm">
          {t`Your profile says ${{ profileDate: dateOf(profileBirth) }}. Once you're verified, it will say ${{ documentDate: dateOf(birth) }}, and only our support team can change it.`}
        </p>
      )}
      {url && (
        <img
          src={url}
          alt={t`Your document`}
          className="max-h-80 w-full rounded-md bg-sunken object-contain ring-1 ring-line"
        />
      )}
    </div>
  )
}
