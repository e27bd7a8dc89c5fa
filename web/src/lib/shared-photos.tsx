import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { toast } from '../ui/toast.tsx'
import { dropShared, takeShared } from './shared-files.ts'

const none: readonly File[] = []

interface Props {
  /** Resolves once each file is waiting or refused. */
  onFiles: (files: readonly File[]) => Promise<void>
  /** Photos handed over and waiting to be used. A reload hands them over again. */
  waiting?: readonly File[]
  /** Set where files would upload at once: asks first, since any site may have sent them. */
  asks?: boolean
}

/** Hands photos shared from another app to the screen where photos are chosen. */
export function SharedPhotos({ onFiles, waiting = none, asks = false }: Props) {
  const [hasGiven, setGiven] = useState(false)
  const [asked, setAsked] = useState<readonly File[]>([])
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const give = async (files: readonly File[]) => {
    await onFiles(files)
    setGiven(true)
  }
  const take = useEffectEvent(async () => {
    const files = await takeShared().catch(() => [])
    if (files.length > 0)
      return asks ? setAsked(files) : give(files.filter((file) => !waiting.includes(file)))
    const params = new URLSearchParams(search)
    if (!params.has('lost')) return
    params.delete('lost')
    navigate(`${pathname}?${params}`, { replace: true })
    toast({
      title: t`The photo didn't arrive`,
      text: t`Choose it here instead.`,
      tone: 'danger',
    })
  })
  useEffect(() => void take(), [])
  useEffect(() => {
    if (hasGiven) void dropShared((file) => !waiting.includes(file)).catch(() => {})
  }, [hasGiven, waiting])
  return (
    <ConfirmSheet
      open={asked.length > 0}
      onClose={() => {
        setAsked([])
        void dropShared().catch(() => {})
      }}
      onConfirm={() => {
        setAsked([])
        void give(asked)
      }}
      title={t`Add the shared photos?`}
      text={t`Another app or page sent them here.`}
      confirmLabel={t`Add Photos`}
    />
  )
}
