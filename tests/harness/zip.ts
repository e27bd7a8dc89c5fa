import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive by name, read from its directory. @throws Error if it is truncated */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('the archive has no directory')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [isDeflated, size] = [archive.readUInt16LE(at + 10) === 8, archive.readUInt32LE(at + 20)]
    const [named, extra, comment] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    ) as [number, number, number]
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + size)
    files.set(
      archive.toString('utf8', at + 46, at + 46 + named),
      isDeflated ? inflateRawSync(bytes) : bytes,
    )
    at += 46 + named + extra + comment
  }
  return files
}
