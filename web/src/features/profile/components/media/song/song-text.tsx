import { atMost } from '../../../fields.ts'
import { TextOf } from '../../editor/text-of.tsx'
import { useTyped } from '../../editor/use-typed.ts'

interface SongTextProps {
  name: 'favoriteSongTitle' | 'favoriteSongArtist'
  label: string
  maxLength: number
}

/** Title or artist of the favourite song. */
export function SongText({ name, maxLength, ...rest }: SongTextProps) {
  return <TextOf of={useTyped(name, atMost(maxLength))} maxLength={maxLength} autoComplete="off" {...rest} />
}
