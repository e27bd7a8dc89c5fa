import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Stored {
  bytes: Buffer
  at: Date
}

/** The part of S3 that our server uses, for one bucket, in memory: put (whole or in parts), copy, get and head, delete, list. */
export interface S3 {
  readonly port: number
  /** By their keys. */
  readonly objects: Map<string, Stored>
  /** Closes it, with all connections, so that its port stops answering. */
  pause(): Promise<void>
  resume(): Promise<void>
}

type Reply = { status?: number; headers?: Record<string, string>; body?: Buffer | string }
type Call = {
  method: string
  key: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}

const xml = (inner: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${inner}`
const refused = (status: number, code: string): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
})
const answered = (inner: string): Reply => ({
  headers: { 'content-type': 'application/xml' },
  body: xml(inner),
})
const tag = ({ bytes, at }: Stored): string => `"${bytes.length}-${at.getTime()}"`

/** @param pageSize keys per page of a list; small, so that a second page is requested */
export async function startS3(bucket: string, accessKey: string, pageSize = 3): Promise<S3> {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, Map<number, Buffer>>()

  const store = (key: string, bytes: Buffer): Stored => {
    const stored = { bytes, at: new Date() }
    objects.set(key, stored)
    return stored
  }

  function put({ key, query, headers, body }: Call): Reply {
    const parts = uploads.get(query.get('uploadId') ?? '')
    if (query.has('uploadId')) {
      if (!parts) return refused(404, 'NoSuchUpload')
      parts.set(Number(query.get('partNumber')), body)
      return { headers: { etag: `"${query.get('partNumber')}"` } }
    }
    const from = headers['x-amz-copy-source']
    if (from === undefined) return { headers: { etag: tag(store(key, body)) } }
    const [, name, source = ''] = /^\/?([^/]+)\/(.+)$/.exec(decodeURIComponent(String(from))) ?? []
    const found = name === bucket ? objects.get(source) : undefined
    if (!found) return refused(404, 'NoSuchKey')
    const copy = store(key, found.bytes)
    return answered(
      `<CopyObjectResult><ETag>${tag(copy)}</ETag><LastModified>${copy.at.toISOString()}</LastModified></CopyObjectResult>`,
    )
  }

  /** Starts a multipart upload, or joins its parts. */
  function post({ key, query }: Call): Reply {
    const given = query.get('uploadId')
    if (given === null) {
      const id = `upload-${uploads.size + 1}`
      uploads.set(id, new Map())
      return answered(
        `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    const parts = uploads.get(given)
    if (!parts) return refused(404, 'NoSuchUpload')
    uploads.set(given, new Map())
    const whole = Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes))
    return answered(
      `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${tag(store(key, whole))}</ETag></CompleteMultipartUploadResult>`,
    )
  }

  function get({ key, headers }: Call): Reply {
    const found = objects.get(key)
    if (!found) return refused(404, 'NoSuchKey')
    const { bytes, at } = found
    const about = { 'last-modified': at.toUTCString(), etag: tag(found), 'accept-ranges': 'bytes' }
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    if (start === undefined) return { headers: about, body: bytes }
    const part = bytes.subarray(Number(start), Number(end) + 1)
    const range = `bytes ${start}-${Number(start) + part.length - 1}/${bytes.length}`
    return { status: 206, headers: { ...about, 'content-range': range }, body: part }
  }

  function list({ query }: Call): Reply {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key > after).sort()
    const page = keys.slice(0, pageSize)
    const isMore = keys.length > pageSize
    const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page.map((key) => {
      const { bytes, at } = objects.get(key) as Stored
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    return answered(
      `<ListBucketResult><Name>${bucket}</Name><IsTruncated>${isMore}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  }

  function answer(call: Call): Reply {
    if (call.method === 'PUT') return put(call)
    if (call.method === 'POST') return post(call)
    if (call.method === 'DELETE') {
      if (call.query.has('uploadId')) uploads.delete(call.query.get('uploadId') ?? '')
      else objects.delete(call.key)
      return { status: 204 }
    }
    return call.key === '' ? list(call) : get(call)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
    const [, name, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? []
    const { method = '', headers } = request
    // Checks only the signature's owner: the library that signs is not under test.
    const isKnown = headers.authorization?.includes(`Credential=${accessKey}/`) === true
    const reply = !isKnown
      ? refused(403, 'InvalidAccessKeyId')
      : name !== bucket
        ? refused(404, 'NoSuchBucket')
        : answer({ method, key, query: searchParams, headers, body: Buffer.concat(chunks) })
    const body = Buffer.from(reply.body ?? '')
    response.writeHead(reply.status ?? 200, { ...reply.headers, 'content-length': body.length })
    response.end(method === 'HEAD' ? undefined : body)
  }

  const open = async (port: number) => {
    const server = createServer((request, response) => {
      serve(request, response).catch(() => response.destroy())
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await open(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    objects,
    async pause() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
    async resume() {
      server = await open(port)
    },
  }
}
