import { open } from 'node:fs/promises'
import { type ContainerName, sniff, sniffed, tagBytes } from './sniff.ts'

/** Detects the format of a file on disk from its first bytes after any tag; null if it is neither sound nor video. */
export async function sniffFile(path: string): Promise<ContainerName | null> {
  const file = await open(path)
  try {
    const headAt = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffed), 0, sniffed, position)
      return buffer.subarray(0, bytesRead)
    }
    const head = await headAt(0)
    return sniff(tagBytes(head) > 0 ? await headAt(tagBytes(head)) : head)
  } finally {
    await file.close()
  }
}
