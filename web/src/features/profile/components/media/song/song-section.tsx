import { profileLimits } from '@swoon/realtime-server/contract/people'
import { useState } from 'react'
import { useMe } from '../../../../../lib/me.ts'
import { Button } from '../../../../../ui/button.tsx'
import { TextField } from '../../../../../ui/field.tsx'
import { TrashIcon } from '../../../../../ui/icons.tsx'
import { toast } from '../../../../../ui/toast.tsx'
import { FavoriteSong } from '../../../../people/favorite-song.tsx'
import { changeMedia } from '../changes.ts'
import { FaultLine } from '../fault-line.tsx'
import { FileButton } from '../file-button.tsx'
import { MediaSection } from '../media-section.tsx'
import { fileFault } from '../recording/file-fault.ts'
import { offerUndo } from '../undo.tsx'
import { ComingRow } from '../upload/coming-row.tsx'
import { startUpload, uploadsOf, useUploads } from '../upload/uploads.ts'
import { songLinkFault } from './song-link.ts'
import { SongText } from './song-text.tsx'

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
  const choose = (file: File) => {
    const problem = fileFault(file, 'music')
    setFault(problem)
    if (!problem) startUpload('music', file)
  }
  const remove = () => {
    changeMedia({ favoriteMusicUrl: null })
    offerUndo('song', 'Song removed', () => changeMedia({ favoriteMusicUrl: url }))
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
          <FileButton accept="audio/*" label={url ? 'Choose another file' : 'Choose a song file'} onFile={choose} />
          {url && (
            <Button variant="ghost" icon={TrashIcon} onClick={remove}>
              Remove song
            </Button>
          )}
        </div>
      )}
      <SongLink onAdd={(link) => changeMedia({ favoriteMusicUrl: link })} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SongText name="favoriteSongTitle" label="Title (optional)" maxLength={profileLimits.song} />
        <SongText name="favoriteSongArtist" label="Artist (optional)" maxLength={profileLimits.song} />
      </div>
    </MediaSection>
  )
}

function SongLink({ onAdd }: { onAdd: (link: string) => void }) {
  const [link, setLink] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const submit = () => {
    const problem = songLinkFault(link)
    setFault(problem)
    if (problem) return toast({ title: 'Invalid URL', text: problem, tone: 'danger' })
    onAdd(link.trim())
    setLink('')
  }
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2 big:grid-cols-1">
      <TextField
        label="Or a song by link"
        type="url"
        inputMode="url"
        placeholder="https://…"
        maxLength={profileLimits.url}
        value={link}
        error={fault ?? undefined}
        onChange={(event) => {
          setLink(event.target.value)
          setFault(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          submit()
        }}
      />
      <Button variant="secondary" onClick={submit} className="mt-[calc(1.25rem+6px)] big:mt-0">
        Use link
      </Button>
    </div>
  )
}
