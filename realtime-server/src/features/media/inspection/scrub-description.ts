/** Units that describe a video, a sequence or a picture. */
const parameters = { avc: new Set([7, 8]), hevc: new Set([32, 33, 34]) } as const

/**
 * Removes everything but video, sequence and picture parameters from an H.264 or H.265 decoder description, which may list units of any
 * kind and end with any bytes. Other codecs' descriptions are returned unchanged. Null if it is broken.
 */
export function scrubDescription(codec: string, description: Uint8Array): Uint8Array | null {
  const reader = readerOf(description)
  const clean = codec === 'avc' ? avc : codec === 'hevc' ? hevc : null
  try {
    return clean ? Buffer.concat(clean(reader)) : description
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

type Reader = ReturnType<typeof readerOf>

/** @throws RangeError beyond the end */
function readerOf(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('the description ends early')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = () => take(1)[0] ?? 0
  return { take, byte, left: () => bytes.length - at, unit: () => take(byte() * 256 + byte()) }
}

const unitsOf = (reader: Reader, count: number) => Array.from({ length: count }, reader.unit)
const written = (unit: Uint8Array) =>
  Buffer.concat([Buffer.from([unit.length >> 8, unit.length & 255]), unit])

/** Profiles whose description also has the color depth. */
const deeper = new Set([100, 110, 122, 144])

function avc(reader: Reader): Uint8Array[] {
  const head = reader.take(5)
  const parts: Uint8Array[] = [head]
  for (const mark of [0xe0, 0]) {
    const units = unitsOf(reader, reader.byte() & (mark ? 31 : 255)).filter(([first = 0]) =>
      parameters.avc.has(first & 31),
    )
    parts.push(Buffer.from([mark | units.length]), ...units.map(written))
  }
  // Any further bytes describe transparency, which no browser shows.
  if (deeper.has(head[1] ?? 0) && reader.left() >= 4) parts.push(reader.take(3), Buffer.from([0]))
  return parts
}

function hevc(reader: Reader): Uint8Array[] {
  const head = reader.take(22)
  const lists = Array.from({ length: reader.byte() }, () => {
    const kind = reader.byte()
    return { kind, units: unitsOf(reader, reader.byte() * 256 + reader.byte()) }
  })
    .map(({ kind, units }) => ({
      kind,
      units: units.filter(([first = 0]) => parameters.hevc.has((first >> 1) & 63)),
    }))
    .filter(({ units }) => units.length > 0)
  return [
    head,
    Buffer.from([lists.length]),
    ...lists.flatMap(({ kind, units }) => [
      Buffer.from([kind, units.length >> 8, units.length & 255]),
      ...units.map(written),
    ]),
  ]
}
