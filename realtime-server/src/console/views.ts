import type { ReportFile } from '@swoon/db/queries/moderation'
import { z } from 'zod'
import { PromptAnswer } from '../features/prompts/contract.ts'
import { promptText } from '../features/prompts/service.ts'
import { mediaIn } from '../features/safety/reports.ts'
import { mayUndo, theRules } from '../features/safety/service.ts'
import type { Case, Line } from './contract.ts'

const words = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** Lists the profile in a statement, in stored order, without URLs of files. */
function factsOf(profile: unknown): { label: string; value: string }[] {
  return Object.entries(Object(profile) as Record<string, unknown>).flatMap(([name, value]) => {
    if (/(^id|Url|Urls|^photos)$/.test(name)) return []
    if (name === 'prompts') return answersIn(value)
    if (name === 'likedAnswer')
      return answersIn([value]).map((fact) => ({
        ...fact,
        label: `${fact.label} (when it was liked)`,
      }))
    const shown = Array.isArray(value)
      ? value.filter((part) => typeof part === 'string').join(', ')
      : value
    const isShown = typeof shown === 'number' || (typeof shown === 'string' && shown !== '')
    return isShown ? [{ label: words(name), value: String(shown) }] : []
  })
}

/** Prompts and answers of a profile from this release. */
function answersIn(prompts: unknown): { label: string; value: string }[] {
  const { data = [] } = z.array(PromptAnswer).safeParse(prompts)
  return data.map(({ prompt, answer }) => ({ label: prompt, value: answer }))
}

const Quoted = z.object({ prompt: z.string(), answer: z.string() })

function quotedIn(stored: unknown): Line['quoted'] {
  const { data } = Quoted.safeParse(stored)
  return data ? { prompt: promptText(data.prompt), answer: data.answer } : null
}

const time = (at: Date | null): string | null => at?.toISOString() ?? null

/** A report as the console shows it. Files are the report's own copies. */
export function caseView(
  { report, statements, messages, roomMessages, media, decisions, is_appeal_decided }: ReportFile,
  person: { name: string; isOut: boolean } | undefined,
  now: Date,
): Case {
  const fileOf = (url: string) => {
    const name = /^\/media\/([A-Za-z0-9_-]+)\.\w+$/.exec(url)?.[1]
    return name && media.some((file) => file.name === name)
      ? `/desk/reports/${report.number}/files/${name}`
      : null
  }
  /** Shows a message's attachments on its line, as far as they were kept. */
  const shownOf = (urls: readonly (string | null)[]): Pick<Line, 'images' | 'recordings'> => {
    const kept = urls.flatMap((url) =>
      url && fileOf(url) ? [{ url, file: fileOf(url) ?? '' }] : [],
    )
    const isPicture = ({ url }: { url: string }) => url.endsWith('.webp')
    return {
      images: kept.filter(isPicture).map(({ file }) => file),
      recordings: kept.filter((one) => !isPicture(one)).map(({ file }) => file),
    }
  }
  const authorOf = (id: string): Line['author'] =>
    id === report.reported_id ? 'reported' : id === report.reporter_id ? 'reporter' : 'other'
  const inChat = messages.map(
    (message): Line => ({
      at: message.created_at.toISOString(),
      room: null,
      author: authorOf(message.sender_id),
      content: message.content,
      quoted: quotedIn(message.quoted),
      replaced: message.replaced,
      ...shownOf(message.attachments),
      isReported: message.is_reported,
    }),
  )
  const inRooms = roomMessages.map(
    (message): Line => ({
      at: message.sent_at.toISOString(),
      room: message.room_name,
      author: authorOf(message.sender_id),
      content: message.content,
      quoted: null,
      replaced: message.replaced,
      ...shownOf([message.image_url, ...message.attachments]),
      isReported: message.is_reported,
    }),
  )
  return {
    number: report.number,
    category: report.category,
    isFlag: report.reporter_id === theRules,
    createdAt: report.created_at.toISOString(),
    closedAt: time(report.closed_at),
    decision: report.decision,
    mayUndo: mayUndo(report.closed_at, now) && !is_appeal_decided,
    person: { id: report.reported_id, name: person?.name ?? null, isOut: person?.isOut === true },
    statements: statements.map(({ created_at, place, description, profile }) => ({
      createdAt: created_at.toISOString(),
      place,
      description,
      profile: factsOf(profile),
      photos: photosIn(profile).flatMap((url) => fileOf(url) ?? []),
      // Includes uploads whose files weren't kept.
      addresses: mediaIn(profile).filter((url) => url !== '' && fileOf(url) === null),
    })),
    lines: [...inChat, ...inRooms],
    files: media.map(({ name, kind }) => ({
      name,
      kind,
      url: `/desk/reports/${report.number}/files/${name}`,
    })),
    history: decisions.map(({ decided_at, decision, decided_by, reason, until }) => ({
      at: decided_at.toISOString(),
      decision,
      by: decided_by,
      reason,
      until: time(until),
    })),
  }
}

function photosIn(profile: unknown): string[] {
  const { photos } = Object(profile) as { photos?: unknown }
  return Array.isArray(photos) ? photos.filter((url) => typeof url === 'string') : []
}
