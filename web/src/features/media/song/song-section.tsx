import { t } from '@lingui/core/macro'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { trimmed } from '@swoon/realtime-server/contract/shared/tidy'
import { type ReactNode, useState } from 'react'
import { useMe } from '../../../lib/me.ts'
import { Button } from '../../../ui/button.tsx'
import { TrashIcon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toast.tsx'
import { FavoriteSong } from '../../people/favorite-song.tsx'
import { dropUpload, startUpload, uploadsOf, useUploads } from '../actions.ts'
import { ComingRow } from '../coming-row.tsx'
import { toMedia } from '../deliveries.ts'
import { FaultLine } from '../fault-line.tsx'
import { FileButton } from '../file-button.tsx'
import { fileFault } from '../file-fault.ts'
import { LinkForm } from '../link-form.tsx'
import type { SaveMedia } from '../media-section.tsx'
import { MediaSection } from '../media-section.tsx'
import { offerUndo, withdrawUndo } from '../undo.tsx'
import { songLinkFault } from './song-link.ts'

interface SongSectionProps {
  save: SaveMedia
  /** The song's title and artist fields. */
  children: ReactNode
}

/** The favorite song: a file, or a link, with its title and artist. */
export function SongSection({ save, children }: SongSectionProps) {
  const me = useMe()
  const [coming] = useUploads('music')
  const [fault, setFault] = useState<string | null>(null)
  if (!me) return null
  const { favoriteMusicUrl: url } = me
  const keep = (address: string | null) => save.fields({ favoriteMusicUrl: address })
  const keepNew = (address: string) => {
    withdrawUndo('song')
    keep(address)
  }
  const choose = async (file: File) => {
    const problem = await fileFault(file, 'music')
    setFault(problem)
    if (!problem) startUpload('music', file, toMedia('music', keepNew))
  }
  const remove = () => {
    keep(null)
    offerUndo('song', t`Song removed`, () => keep(url))
  }
  const takeLink = (link: string): string | null => {
    const problem = songLinkFault(link)
    if (problem) toast({ title: t`Invalid URL`, text: problem, tone: 'danger' })
    else {
      // The link is the newer choice.
      for (const { id } of uploadsOf('music')) dropUpload(id)
      keepNew(trimmed(link))
    }
    return problem
  }
  return (
    <MediaSection
      title={t`Favorite song`}
      hint={t`Optional. An audio file plays automatically on your profile; up to 60 seconds works best. A link to another page is shown as a link.`}
      part="song"
    >
      {coming ? (
        <ComingRow upload={coming} name="song" />
      ) : (
        url && <FavoriteSong person={me} isOpen={false} />
      )}
      {fault && <FaultLine>{fault}</FaultLine>}
      {!coming && (
        <div className="flex flex-wrap gap-2">
          <FileButton
            accept="audio/*"
            label={url ? t`Choose another file` : t`Choose a song file`}
            onFile={(file) => void choose(file)}
          />
          {url && (
            <Button variant="ghost" icon={TrashIcon} onClick={remove}>
              {t`Remove song`}
            </Button>
          )}
        </div>
      )}
      <LinkForm
        label={t`Or a song by link`}
        action={t`Use link`}
        maxLength={profileLimits.url}
        onLink={takeLink}
      />
      {children}
    </MediaSection>
  )
}
