import { mp3Frame } from '../../../contract/files/sound-frames.ts'

/** The duration of a packet of MP3: of all frames in it, which a player finds even where the file counts one. Null if it begins with none. */
export function mp3Length(data: Uint8Array): number | null {
  let frame = mp3Frame(data, 0)
  if (!frame) return null
  let seconds = 0
  for (let at = 0; frame; frame = mp3Frame(data, at)) {
    seconds += frame.seconds
    at += frame.bytes
  }
  return seconds
}
