import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { brokenOff, isBrokenOff, refusalOf } from '../../platform/base/errors.ts'
import { Refusal, refuse } from '../../platform/base/refusal.ts'
import {
  type MessageKind,
  messageKinds,
  photoLimits,
  type UploadKind,
  uploadKinds,
  uploadLimits,
} from './contract.ts'
import type { Spool, Spooled } from './spool.ts'
import { createUploadBuffer } from './upload-buffer.ts'

const uploadBuffer = createUploadBuffer()

/** Other form fields are held in memory, so their length is limited. */
const formLimits = {
  fields: 10,
  parts: 12,
  fieldNameSize: 100,
  fieldSize: 1024,
  headerPairs: 20,
} as const
/** A part with a name or a type is a file, since some phones send a photo without a name. */
const isPartAFile = (_field?: string, type?: string, name?: string) =>
  name !== undefined || (type !== undefined && !type.startsWith('text/plain'))
const formOptions = (limits: { files: number; fileSize: number }) => ({
  limits: { ...formLimits, ...limits },
  isPartAFile,
})

export interface PhotoForm {
  /** Form field that has the file. */
  field: string
  maxBytes: number
  /** Refusal of a larger file. */
  tooLarge?: 'fileTooLarge' | 'photoTooLarge'
}

/**
 * Passes the one file of a form to `work`.
 * @throws Refusal WRONG_TYPE, MALFORMED, TOO_LARGE, UNAVAILABLE and those of `work`
 */
export async function receivePhoto<T>(
  request: FastifyRequest,
  { field, maxBytes, tooLarge = 'fileTooLarge' }: PhotoForm,
  work: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  requireForm(request)
  const part = await request
    .file(formOptions({ files: 1, fileSize: maxBytes }))
    .catch(unreadable(request))
  if (part?.fieldname !== field)
    throw refuse('imageMissing', {}, { fields: { [field]: 'missing' } })
  let isRead = false
  const { file } = part
  return uploadBuffer(
    request.userId,
    file,
    () => request.raw.destroy(),
    (bytes) => {
      isRead = true
      if (file.truncated) throw refuse(tooLarge)
      return work(bytes)
    },
  ).catch((error: unknown) => {
    throw isRead ? error : faultOf(request, error)
  })
}

type FormKind = UploadKind | MessageKind
const formKinds: readonly FormKind[] = [...uploadKinds, ...messageKinds]

interface MediaForm {
  kind: FormKind
  file: Spooled
  poster: Buffer | null
}

const noKind = () =>
  new Refusal('INVALID', 'Say what this file is.', {
    fields: { type: { text: `One of ${formKinds.join(', ')}.` } },
  })
const noFile = () => refuse('fileMissing', {}, { fields: { file: 'missing' } })

/**
 * Reads `file`, `type` and `poster` in any order and passes them to `work`. The file is written to disk as it arrives.
 * @throws Refusal WRONG_TYPE, MALFORMED, INVALID, TOO_LARGE, UNAVAILABLE and those of `work`
 */
export async function receiveMedia<T>(
  request: FastifyRequest,
  spool: Spool,
  work: (form: MediaForm) => Promise<T>,
): Promise<T> {
  requireForm(request)
  const fileSize = uploadLimits.video.bytes + 1
  const parts = request.parts(formOptions({ files: 2, fileSize }))
  const cut = () => request.raw.destroy()
  const got: { kind?: FormKind; poster: Buffer | null; isRead: boolean } = {
    poster: null,
    isRead: false,
  }

  async function readOn(file: Spooled | null): Promise<T> {
    const part = (await parts.next().catch(unreadable(request))).value as
      | MultipartFile
      | MultipartValue
      | undefined
    if (!part) {
      if (!got.kind) throw noKind()
      if (!file) throw noFile()
      const { kind } = got
      if (file.bytes > uploadLimits[kind].bytes) throw refuse('fileTooLarge')
      got.isRead = true
      return work({ kind, file, poster: got.poster })
    }
    if (part.type === 'field') {
      if (part.fieldname === 'type') got.kind = kindOf(part.value)
      return readOn(file)
    }
    if (part.fieldname === 'file' && !file) {
      const maxBytes = () => uploadLimits[got.kind ?? 'video'].bytes
      return spool.receive({ ownerId: request.userId, file: part.file, maxBytes, cut }, readOn)
    }
    if (part.fieldname !== 'poster' || got.poster) throw noFile()
    got.poster = await uploadBuffer(request.userId, limited(part.file), cut, async (bytes) => bytes)
    return readOn(file)
  }

  return readOn(null).catch((error: unknown) => {
    throw got.isRead ? error : faultOf(request, error)
  })
}

/**
 * Reads a document and the texts beside it, in any order, and passes them to `work`. Held only in memory.
 * @param maxBytes of the document
 * @throws Refusal WRONG_TYPE, MALFORMED, INVALID without a document, TOO_LARGE, UNAVAILABLE and those of `work`
 */
export async function receiveDocument<T>(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
  work: (bytes: Buffer, texts: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  requireForm(request)
  const parts = request.parts(formOptions({ files: 1, fileSize: maxBytes }))
  const texts: Record<string, string> = {}
  let isRead = false

  async function readOn(bytes: Buffer | null): Promise<T> {
    const part = (await parts.next().catch(unreadable(request))).value as
      | MultipartFile
      | MultipartValue
      | undefined
    if (!part) {
      isRead = true
      if (!bytes?.length) throw refuse('documentMissing', {}, { fields: { [field]: 'missing' } })
      return work(bytes, texts)
    }
    if (part.type === 'field') {
      texts[part.fieldname] = String(part.value)
      return readOn(bytes)
    }
    if (part.fieldname !== field || bytes) throw refuse('documentMissing')
    const { file } = part
    return uploadBuffer(
      request.userId,
      file,
      () => request.raw.destroy(),
      (whole) => {
        if (file.truncated) throw refuse('documentTooLarge')
        return readOn(whole)
      },
    )
  }

  return readOn(null).catch((error: unknown) => {
    throw isRead ? error : faultOf(request, error)
  })
}

/** @throws Refusal TOO_LARGE as soon as the picture is */
async function* limited(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const part of file) {
    bytes += part.length
    if (bytes > photoLimits.editorBytes) throw refuse('fileTooLarge')
    yield part
  }
}

function kindOf(value: unknown): FormKind {
  const kind = formKinds.find((each) => each === value)
  if (!kind) throw noKind()
  return kind
}

function requireForm(request: FastifyRequest): void {
  if (!request.isMultipart()) throw refuse('formNeeded')
}

/** The parser throws plain errors for forms without a boundary or an end. Those are the sender's fault, like a broken connection. */
function faultOf({ raw }: FastifyRequest, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isBrokenOff(raw)) return brokenOff()
  return refusalOf(error) ?? refuse('formUnreadable')
}

const unreadable =
  (request: FastifyRequest) =>
  (error: unknown): never => {
    throw faultOf(request, error)
  }
