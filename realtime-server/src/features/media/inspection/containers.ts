import {
  ADTS,
  AdtsOutputFormat,
  FLAC,
  FlacOutputFormat,
  type InputFormat,
  MATROSKA,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  type OutputFormat,
  QTFF,
  WAVE,
  WavOutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import type { ContainerName } from './sniff.ts'

interface Container {
  reads: InputFormat[]
  writes(): OutputFormat
}

/** Reading and writing of each container. QuickTime becomes MP4 and Matroska becomes WebM, which browsers play. */
export const containers: Record<ContainerName, Container> = {
  // The index comes before the media, so that playback can start with the first bytes. Its size is known, so nothing is buffered.
  mp4: { reads: [MP4, QTFF], writes: () => new Mp4OutputFormat({ fastStart: 'reserve' }) },
  webm: { reads: [WEBM, MATROSKA], writes: () => new WebMOutputFormat() },
  ogg: { reads: [OGG], writes: () => new OggOutputFormat() },
  wav: { reads: [WAVE], writes: () => new WavOutputFormat() },
  mp3: { reads: [MP3], writes: () => new Mp3OutputFormat() },
  aac: { reads: [ADTS], writes: () => new AdtsOutputFormat() },
  flac: { reads: [FLAC], writes: () => new FlacOutputFormat() },
}
