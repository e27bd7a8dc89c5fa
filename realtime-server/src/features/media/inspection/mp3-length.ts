import { mp3Frame } from '../../../contract/files/sound-frames.ts'

/**
 * Duration of an MP3 packet with all its frames: players find them even if the file counts just one. Null if it doesn't begin with a frame.
 */
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
