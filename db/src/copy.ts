import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** Methods that `pg` calls on the current custom query. Its types only have `submit`. */
interface Copying extends pg.Submittable {
  handleCopyData(message: { chunk: Buffer }): void
  handleCopyInResponse(): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
  handleRowDescription(): void
  handleDataRow(): void
}

/** Parts of a connection that copying needs and the types lack. */
interface CopyConnection {
  readonly stream: NodeJS.WritableStream & {
    writableNeedDrain: boolean
    pause(): void
    resume(): void
  }
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const nothing = () => {}
/** In bytes: rows are passed on in pieces of about this size. */
const pieceSize = 64 * 1024

/** The number at the end of `COPY 5`. */
const countOf = (text: string) => Number(/\d+$/.exec(text)?.[0] ?? 0)

/**
 * Runs `COPY … TO STDOUT`, no faster than the rows are taken.
 * @returns the rows in Postgres's text format, and their number once all have been read
 */
export function copyTo(
  client: pg.ClientBase,
  text: string,
): { rows: Readable; count: Promise<number> } {
  const { connection } = client as unknown as { connection: CopyConnection }
  let pieces: Buffer[] = []
  let size = 0
  const rows = new Readable({ read: () => connection.stream.resume() })
  const pass = () => {
    if (size === 0) return
    const wantsMore = rows.push(Buffer.concat(pieces, size))
    pieces = []
    size = 0
    if (!wantsMore) connection.stream.pause()
  }
  const count = new Promise<number>((resolve, reject) => {
    let copied = 0
    const copying: Copying = {
      submit: () => connection.query(text),
      handleCopyData({ chunk }) {
        // The connection reuses its buffer.
        pieces.push(Buffer.from(chunk))
        size += chunk.length
        if (size >= pieceSize) pass()
      },
      handleCommandComplete: (message) => {
        copied = countOf(message.text)
      },
      handleReadyForQuery() {
        pass()
        connection.stream.resume()
        rows.push(null)
        resolve(copied)
      },
      handleError(error) {
        connection.stream.resume()
        rows.destroy(error)
        reject(error)
      },
      handleCopyInResponse: nothing,
      handleRowDescription: nothing,
      handleDataRow: nothing,
    }
    client.query(copying)
  })
  // The reader of the rows gets the error too.
  count.catch(nothing)
  return { rows, count }
}

/**
 * Runs `COPY … FROM STDIN` with rows in Postgres's text format.
 * @returns how many rows were stored
 * @throws the error of Postgres or of `rows`; then nothing is stored
 */
export function copyFrom(
  client: pg.ClientBase,
  text: string,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const { connection } = client as unknown as { connection: CopyConnection }
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    let copied = 0
    const send = async () => {
      try {
        for await (const chunk of rows) {
          if (failure) return
          connection.sendCopyFromChunk(chunk)
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
        }
        connection.endCopyFrom()
      } catch (error) {
        failure ??= error as Error
        connection.sendCopyFail('the rows could not be read')
      }
    }
    const copying: Copying = {
      submit: () => connection.query(text),
      handleCopyInResponse: () => void send(),
      handleCommandComplete: (message) => {
        copied = countOf(message.text)
      },
      handleReadyForQuery: () => resolve(copied),
      handleError: (error) => {
        failure ??= error
        reject(failure)
      },
      handleCopyData: nothing,
      handleRowDescription: nothing,
      handleDataRow: nothing,
    }
    client.query(copying)
  })
}
