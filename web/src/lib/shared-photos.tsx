import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { toast } from '../ui/toast.tsx'
import { cachesHere, clearShared } from './storage.ts'

/** Milliseconds after which no one comes back for what was shared, and others may use this browser. */
const sharedFor = 10 * 60 * 1000

/** The files that another app has shared, in their order. Each is given out once. */
async function takeShared(): Promise<File[]> {
  const caches = cachesHere()
  if (!(await caches?.has('shared'))) return []
  const cache = await caches?.open('shared')
  const files: File[] = []
  for (const request of (await cache?.keys()) ?? []) {
    const [, at, name = ''] = new URL(request.url).pathname.split('/').slice(1)
    const file = await (await cache?.match(request))?.blob()
    if (file && Date.now() - Number(at) < sharedFor)
      files.push(new File([file], decodeURIComponent(name), { type: file.type }))
  }
  // Another tab may have taken them meanwhile.
  return (await clearShared()) ? files : []
}

interface Props {
  onFiles: (files: readonly File[]) => void
  /** Whether to ask first, where what is handed over is uploaded at once: any site may have sent it. */
  asks?: boolean
}

/** Hands over photos that another app has shared with this one, to where photos are chosen. */
export function SharedPhotos({ onFiles, asks = false }: Props) {
  const [asked, setAsked] = useState<readonly File[]>([])
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const take = useEffectEvent(async () => {
    const files = await takeShared().catch(() => [])
    if (files.length > 0) return asks ? setAsked(files) : onFiles(files)
    const params = new URLSearchParams(search)
    if (!params.has('lost')) return
    params.delete('lost')
    navigate(`${pathname}?${params}`, { replace: true })
    toast({ title: t`The photo didn't arrive`, text: t`Please choose it here instead.`, tone: 'danger' })
  })
  useEffect(() => void take(), [])
  return (
    <ConfirmSheet
      open={asked.length > 0}
      onClose={() => setAsked([])}
      onConfirm={() => {
        onFiles(asked)
        setAsked([])
      }}
      title={t`Add the shared photos?`}
      text={t`Another app or page sent them here.`}
      confirmLabel={t`Add Photos`}
    />
  )
}
