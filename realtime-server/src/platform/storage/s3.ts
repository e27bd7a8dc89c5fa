import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { FastifyBaseLogger } from 'fastify'
import { unavailable } from '../base/errors.ts'
import { requireFile, type Storage, uploadOf } from './storage.ts'

export interface Bucket {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Stores objects in a bucket, named like the files. Only this server reads them, so that every read passes its access check. */
export function createS3Storage(
  { endpoint, region, bucket, ...credentials }: Bucket,
  log: FastifyBaseLogger,
): Storage {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    // By default the library adds checksums to streams. Some servers don't remove them, and stored files get too long.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, socketTimeout: 30_000 },
  })

  function failed(error: unknown): never {
    log.error({ err: error }, 'the bucket cannot be reached')
    throw unavailable(error)
  }

  /** Uploads in parts, with a few megabytes in memory. A failed upload leaves nothing. */
  async function upload(file: string, body: Buffer | Readable): Promise<void> {
    requireFile(file)
    const params = { Bucket: bucket, Key: file, Body: body }
    await new Upload({ client, params, queueSize: 1, leavePartsOnError: false })
      .done()
      .catch(failed)
  }

  return {
    put: upload,
    async take(file, path) {
      await upload(file, createReadStream(path))
      await rm(path, { force: true })
    },
    async copy(file, to) {
      for (const each of [file, to]) requireFile(each)
      const from = { Bucket: bucket, Key: to, CopySource: `${bucket}/${file}` }
      const done = await client.send(new CopyObjectCommand(from)).catch((error: unknown) => {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)
          return null
        return failed(error)
      })
      return done !== null
    },
    async find(file) {
      requireFile(file)
      const object = { Bucket: bucket, Key: file }
      const head = await client.send(new HeadObjectCommand(object)).catch((error: unknown) => {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)
          return null
        return failed(error)
      })
      if (!head) return null
      return {
        bytes: head.ContentLength ?? 0,
        async stream(range) {
          const part = range && { Range: `bytes=${range.start}-${range.end}` }
          const reply = await client
            .send(new GetObjectCommand({ ...object, ...part }))
            .catch(failed)
          return reply.Body as Readable
        },
      }
    },
    async remove(file) {
      requireFile(file)
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: file })).catch(failed)
    },
    async *list(before) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        yield Contents.flatMap(({ Key = '', LastModified }) => {
          const name = uploadOf(Key)
          return name !== null && LastModified && LastModified < before ? [{ file: Key, name }] : []
        })
      }
    },
  }
}
