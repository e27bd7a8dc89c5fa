import { profileLimits } from '@swoon/realtime-server/contract/people'
import { trimmed } from '@swoon/realtime-server/contract/shared/tidy'
import { useState } from 'react'
import { useMe } from '../../../../../lib/me.ts'
import { Button } from '../../../../../ui/button.tsx'
import { TrashIcon } from '../../../../../ui/icons.tsx'
import { toast } from '../../../../../ui/toast.tsx'
import { FavoriteSong } from '../../../../people/favorite-song.tsx'
import { atMost } from '../../../fields.ts'
import { TextOf } from '../../editor/text-of.tsx'
import { useTyped } from '../../editor/use-typed.ts'
import { LinkForm } from '../../link-form.tsx'
import { changeMedia, putBack } from '../changes.ts'
import { FaultLine } from '../fault-line.tsx'
import { FileButton } from '../file-button.tsx'
import { MediaSection } from '../media-section.tsx'
import { fileFault } from '../recording/file-fault.ts'
import { offerUndo } from '../undo.tsx'
import { ComingRow } from '../upload/coming-row.tsx'
import { startUpload, uploadsOf, useUploads } from '../upload/uploads.ts'
import { songLinkFault } from './song-link.ts'

/** The favourite song: a file, or a link, with its title and artist. */
export function SongSection() {
  const me = useMe()
  const [coming] = uploadsOf(
    useUploads((state) => state.uploads),
    'music',
  )
  const [fault, setFault] = useState<string | null>(null)
  if (!me) return null
  const { favoriteMusicUrl: url } = me
  const choose = async (file: File) => {
    const problem = await fileFault(file, 'music')
    setFault(problem)
    if (!problem) startUpload('music', file)
  }
  const remove = () => {
    changeMedia({ favoriteMusicUrl: null })
    offerUndo('song', 'Song removed', () => putBack({ favoriteMusicUrl: url }))
  }
  return (
    <MediaSection
      title="Favourite song"
      hint="Optional. A sound file plays by itself on your profile; up to 60 seconds work best. A link to another page is shown as a link."
      part="song"
    >
      {coming ? <ComingRow upload={coming} name="song" /> : url && <FavoriteSong person={me} isOpen={false} />}
      {fault && <FaultLine>{fault}</FaultLine>}
      {!coming && (
        <div className="flex flex-wrap gap-2">
          <FileButton
            accept="audio/*"
            label={url ? 'Choose another file' : 'Choose a song file'}
            onFile={(file) => void choose(file)}
          />
          {url && (
            <Button variant="ghost" icon={TrashIcon} onClick={remove}>
              Remove song
            </Button>
          )}
        </div>
      )}
      <LinkForm label="Or a song by link" action="Use link" maxLength={profileLimits.url} onLink={takeLink} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SongText name="favoriteSongTitle" label="Title (optional)" maxLength={profileLimits.song} />
        <SongText name="favoriteSongArtist" label="Artist (optional)" maxLength={profileLimits.song} />
      </div>
    </MediaSection>
  )
}

/** Puts a link to a song on the profile. @returns what is wrong with it; null once it is there */
function takeLink(link: string): string | null {
  const problem = songLinkFault(link)
  if (problem) toast({ title: 'Invalid URL', text: problem, tone: 'danger' })
  else changeMedia({ favoriteMusicUrl: trimmed(link) })
  return problem
}

interface SongTextProps {
  name: 'favoriteSongTitle' | 'favoriteSongArtist'
  label: string
  maxLength: number
}

/** Title or artist of the favourite song. */
function SongText({ name, maxLength, ...rest }: SongTextProps) {
  return <TextOf of={useTyped(name, atMost(maxLength))} maxLength={maxLength} autoComplete="off" {...rest} />
}
