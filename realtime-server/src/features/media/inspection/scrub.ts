/**
 * Removes everything but picture and sound from a packet, such as a camera's notes. Returns the same bytes if there is nothing to remove,
 * and null if the packet is broken.
 */
export type Scrub = (data: Uint8Array) => Uint8Array | null

/** Returns the function that cleans packets of a codec. @param description the decoder's, which tells how lengths are written */
export function scrubOf(codec: string, description: Uint8Array | null): Scrub {
  if (codec === 'avc') return units((description?.[4] ?? 3) & 3, (first) => (first & 31) === 6)
  if (codec === 'hevc') return units((description?.[21] ?? 3) & 3, (first) => [39, 40].includes((first >> 1) & 63))
  if (codec === 'av1') return openBitstreamUnits
  return (data) => data
}

/** Units of H.264 and H.265, each preceded by its length. Supplemental information is not part of the picture. */
function units(lastByteOfLength: number, isExtra: (firstByte: number) => boolean): Scrub {
  const size = lastByteOfLength + 1
  return (data) => {
    const kept: Uint8Array[] = []
    for (let at = 0; at + size <= data.length; ) {
      let length = 0
      for (let byte = 0; byte < size; byte++) length = length * 256 + (data[at + byte] ?? 0)
      const end = at + size + length
      if (end > data.length) return null
      if (length > 0 && !isExtra(data[at + size] ?? 0)) kept.push(data.subarray(at, end))
      at = end
    }
    return joined(kept, data)
  }
}

const metadata = 5
const padding = 15

/** Units of AV1: a header, and a length in groups of seven bits. */
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
    if (type !== metadata && type !== padding) kept.push(data.subarray(at, end))
    at = end
  }
  return joined(kept, data)
}

function joined(kept: readonly Uint8Array[], data: Uint8Array): Uint8Array {
  const bytes = kept.reduce((sum, part) => sum + part.length, 0)
  return bytes === data.length ? data : Buffer.concat(kept)
}
