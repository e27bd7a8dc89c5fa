import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'

export interface Bucket {
  /** The settings with which a server stores its uploads there. */
  settings: Record<string, string>
  keys(): Promise<string[]>
  put(key: string, text: string): Promise<void>
  /** Takes the bucket away, so that it cannot be reached, and brings it back at the same address. */
  pause(): Promise<void>
  resume(): Promise<void>
  close(): Promise<void>
}

/** A server that speaks S3, with one bucket. */
export async function startBucket(): Promise<Bucket> {
  const directory = await mkdtemp(path.join(tmpdir(), 'swoon-bucket-'))
  const name = 'swoon'
  const start = async (port: number) => {
    const server = new S3rver({
      port,
      address: '127.0.0.1',
      directory,
      silent: true,
      configureBuckets: [{ name, configs: [] }],
    })
    const address = await server.run()
    return { server, port: address.port }
  }
  let { server, port } = await start(0)
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: name,
    // The same for every such server.
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const client = new S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  return {
    settings,
    async keys() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: name }))
      return Contents.map(({ Key = '' }) => Key)
    },
    async put(key, text) {
      await client.send(new PutObjectCommand({ Bucket: name, Key: key, Body: text }))
    },
    pause: () => server.close(),
    async resume() {
      ;({ server, port } = await start(port))
    },
    async close() {
      client.destroy()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
