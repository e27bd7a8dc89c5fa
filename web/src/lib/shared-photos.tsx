import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { toast } from '../ui/toast.tsx'
import { cachesHere, clearShared } from './storage.ts'

/** Milliseconds after which no one comes back for what was shared. */
const sharedFor = 60 * 60 * 1000

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

/** Hands over photos that another app has shared with this one, to where photos are chosen. Shows nothing. */
export function SharedPhotos({ onFiles }: { onFiles: (files: readonly File[]) => void }): null {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const take = useEffectEvent(async () => {
    const files = await takeShared().catch(() => [])
    if (files.length > 0) return onFiles(files)
    const params = new URLSearchParams(search)
    if (!params.has('lost')) return
    params.delete('lost')
    navigate(`${pathname}?${params}`, { replace: true })
    toast({ title: t`The photo didn't arrive`, text: t`Please choose it here instead.`, tone: 'danger' })
  })
  useEffect(() => void take(), [])
  return null
}
