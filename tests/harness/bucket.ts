import { startS3 } from './s3.ts'

export interface Bucket {
  /** The settings for a server to store its uploads there. */
  settings: Record<string, string>
  keys(): string[]
  put(key: string, text: string): void
  /** Makes the bucket unreachable, and brings it back at the same address. */
  pause(): Promise<void>
  resume(): Promise<void>
  close(): Promise<void>
}

/** A server that speaks S3, with one bucket. */
export async function startBucket(): Promise<Bucket> {
  const name = 'swoon'
  const key = 'OURS'
  const { port, objects, pause, resume } = await startS3(name, key)
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: 'not checked',
    },
    keys: () => [...objects.keys()],
    put: (key, text) => void objects.set(key, { bytes: Buffer.from(text), at: new Date() }),
    pause,
    resume,
    close: pause,
  }
}
