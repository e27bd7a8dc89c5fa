import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../../env.ts'
import { createDiskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** Opens the bucket if one is configured, otherwise the disk. */
export async function openStorage(env: Env, log: FastifyBaseLogger): Promise<Storage> {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return createDiskStorage(env.MEDIA_DIR, log)
  // Loaded on demand: the library is large, and most installations keep their media on disk.
  const { createS3Storage } = await import('./s3.ts')
  return createS3Storage(
    {
      endpoint: S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: S3_BUCKET,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    },
    log,
  )
}
