/**
 * Removes everything but picture and sound from a packet, such as a camera's notes. Returns the same bytes if there is nothing to remove,
 * null if the packet is broken.
 */
export type Scrub = (data: Uint8Array) => Uint8Array | null

/**
 * Units that a decoder needs: the picture, and settings to read it. All others are dropped, known or not, because decoders skip them and
 * they may contain anything, such as a location.
 */
const needed = {
  /** Slices of a picture (1, 5), and sequence and picture parameters. */
  avc: new Set([1, 5, 7, 8]),
  /** Slices of a picture (0 to 9, 16 to 21), and video, sequence and picture parameters. */
  hevc: new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 18, 19, 20, 21, 32, 33, 34]),
  /** Sequence header, frame header, tiles, and a frame, which is a header with tiles. */
  av1: new Set([1, 3, 4, 6]),
} as const

/**
 * Returns a function that cleans a codec's packets.
 * @param description of the decoder, which says how lengths are written
 */
export function scrubOf(codec: string, description: Uint8Array | null): Scrub {
  if (codec === 'avc')
    return units((description?.[4] ?? 3) & 3, ([first = 0]) => needed.avc.has(first & 31))
  if (codec === 'hevc') return units((description?.[21] ?? 3) & 3, isNeededOfHevc)
  if (codec === 'av1') return openBitstreamUnits
  return (data) => data
}

/** The header has two bytes. Layers above the first are other views of the picture, which no browser shows. */
function isNeededOfHevc([first = 0, second]: Uint8Array): boolean {
  const isFirstLayer = (first & 1) === 0 && second !== undefined && second < 8
  return isFirstLayer && needed.hevc.has((first >> 1) & 63)
}

/** Units of H.264 and H.265, each preceded by its length. */
function units(lastByteOfLength: number, isNeeded: (unit: Uint8Array) => boolean): Scrub {
  const size = lastByteOfLength + 1
  return (data) => {
    const kept: Uint8Array[] = []
    for (let at = 0; at + size <= data.length; ) {
      let length = 0
      for (let byte = 0; byte < size; byte++) length = length * 256 + (data[at + byte] ?? 0)
      const end = at + size + length
      if (end > data.length) return null
      if (length > 0 && isNeeded(data.subarray(at + size, end))) kept.push(data.subarray(at, end))
      at = end
    }
    return joined(kept, data)
  }
}

/** AV1 units: a header, and a length in groups of seven bits. */
const openBitstreamUnits: Scrub = (data) => {
  const kept: Uint8Array[] = []
  for (let at = 0; at < data.length; ) {
    const header = data[at] ?? 0
    const type = (header >> 3) & 15
    let next = at + ((header & 4) === 0 ? 1 : 2)
    let length = data.length - next
    if ((header & 2) !== 0) {
      length = 0
      for (let shift = 0; shift < 56; shift += 7) {
        const byte = data[next++] ?? 0
        length += (byte & 127) * 2 ** shift
        if (byte < 128) break
      }
    }
    const end = next + length
    if (end > data.length) return null
    if (needed.av1.has(type)) kept.push(data.subarray(at, end))
    at = end
  }
  return joined(kept, data)
}

function joined(kept: readonly Uint8Array[], data: Uint8Array): Uint8Array {
  const bytes = kept.reduce((sum, part) => sum + part.length, 0)
  return bytes === data.length ? data : Buffer.concat(kept)
}
