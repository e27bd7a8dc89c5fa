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

/** Parts with answers to prompts, which are stored by the prompt's id. */
const withAnswers: ReadonlySet<string> = new Set([
  'profile',
  'messages',
  'decisions-on-people',
  'matches',
])

/** A row as JSON with each prompt's words beside its id. */
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

/** A person's own data as a file. It is made while it is sent: nothing is stored, and memory does not grow with it. */
export function exportService({ env, db, storage, log }: Context) {
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
    /** The people on whom a person's export depends now, and whether it still may be read: all their matches are as they were. */
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

    /** The ZIP file as a stream. It ends when its reader stops, and is cut off where a file cannot be read; one that is gone is left out. */
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
      // The library leaves its input open when no one reads its output anymore.
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

      /** Resolves when it is the file's turn. Photos and sounds are compressed already. */
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
      // Each is looked for while the one before is sent: a bucket takes a moment to find one, and there may be thousands.
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
