import { Readable } from 'node:stream'
import {
  type ExportPart,
  exportedMedia,
  exportParts,
  exportRows,
  matchedForExport,
} from '@swoon/db/queries/export'
import yazl from 'yazl'
import type { Context } from '../../platform/context.ts'
import type { StoredFile } from '../../platform/storage/storage.ts'
import { promptText } from '../prompts/service.ts'

export type ExportService = ReturnType<typeof exportService>

const readMe = (appName: string) => `Everything that ${appName} has of you.

Each .json file is a list of rows. Times are in UTC. The folder "media" holds the photos, videos and sounds that you uploaded; profile.json
says which are on your profile. Messages of matches are those that you can read in the app. Messages that you sent to rooms include
removed ones for as long as they are stored; removed_at says when. Proposals are those that you made, open or over. What others proposed
to you, and likes that made no match, belong to them and are not part of it. Neither is a picture of your ID document: it is encrypted, and deleted
after the decision.
`

/** Parts with prompt answers, which are stored under the prompt's id. */
const withAnswers: ReadonlySet<string> = new Set([
  'profile',
  'messages',
  'decisions-on-people',
  'matches',
])

/** Adds each prompt's text beside its id, in a row as JSON. */
function withQuestions(row: string): string {
  if (!row.includes('"prompt"')) return row
  const isAnswer = (value: unknown) =>
    typeof Object(value).prompt === 'string' && 'answer' in Object(value)
  const named = JSON.parse(row, (_, value) =>
    isAnswer(value)
      ? { prompt: value.prompt, question: promptText(value.prompt), answer: value.answer }
      : value,
  )
  return JSON.stringify(named)
}

/** Exports a person's own data as a file, streamed while it is made: nothing is stored, and memory stays flat. */
export function exportService({
  env,
  db,
  storage,
  log,
}: Pick<Context, 'env' | 'db' | 'storage' | 'log'>) {
  async function* listOf(part: ExportPart, userId: string): AsyncGenerator<string> {
    let before = '[\n'
    for await (const rows of exportRows(db, part, userId)) {
      if (rows.length === 0) continue
      yield before + (withAnswers.has(part.name) ? rows.map(withQuestions) : rows).join(',\n')
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  }

  return {
    /** Lists the people a person's export depends on, and checks that it may still be read: none of their matches has changed. */
    async access(
      userId: string,
    ): Promise<{ people: readonly string[]; isUnchanged(): Promise<boolean> }> {
      const matched = (await matchedForExport(db, userId)) ?? []
      return {
        people: [userId, ...matched],
        async isUnchanged() {
          const now = await matchedForExport(db, userId)
          return now !== null && matched.every((id) => now.includes(id))
        },
      }
    },

    /** Streams the ZIP file. It stops when its reader does, is cut off if a file can't be read, and skips files that are gone. */
    async download(userId: string): Promise<Readable> {
      const media = await exportedMedia(db, userId)
      const zip = new yazl.ZipFile()
      const out = zip.outputStream as Readable
      let part: Readable | undefined
      const give = (stream: Readable) => {
        part = stream
        if (out.destroyed) stream.destroy()
        return stream
      }
      // The library leaves its input open when its output is no longer read.
      out.once('close', () => part?.destroy())
      const fail = (error: unknown) => {
        log.warn({ err: error }, 'an export was cut off')
        out.destroy(error instanceof Error ? error : new Error('export'))
      }
      zip.on('error', fail)
      zip.addBuffer(Buffer.from(readMe(env.APP_NAME)), 'README.txt')
      for (const rows of exportParts)
        zip.addReadStreamLazy(`${rows.name}.json`, (done) =>
          done(null, give(Readable.from(listOf(rows, userId), { highWaterMark: 1 }))),
        )

      /** Resolves when it is the file's turn. Photos and sounds are already compressed. */
      const add = (file: string, found: StoredFile) =>
        new Promise<void>((resolve) =>
          zip.addReadStreamLazy(`media/${file}`, { compress: false }, (done) => {
            resolve()
            found.stream().then(
              (stream) => done(null, give(stream)),
              (error: unknown) => done(error, null as never),
            )
          }),
        )
      // Finds the next file while one is sent: a bucket takes a moment, and there may be thousands.
      const addAll = async () => {
        for (const { name, ending } of media) {
          const file = `${name}.${ending}`
          const found = await storage.find(file)
          if (out.destroyed) return
          if (found) await add(file, found)
        }
        zip.end()
      }
      addAll().catch(fail)
      return out
    },
  }
}
