import { open } from 'node:fs/promises'
import { isCutOff } from '../../../contract/files/cut-off.ts'

/** Checks if a file on disk ends earlier than its format says. */
export async function isCutOffFile(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (from: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
      return buffer.subarray(0, bytesRead)
    }
    return await isCutOff({ size, read })
  } finally {
    await file.close()
  }
}
