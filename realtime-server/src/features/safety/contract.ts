import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { Done, Id, requiredText, Time, text } from '../../contract/primitives.ts'
import { says } from '../../contract/refusals.ts'
import { tidied } from '../../contract/shared/tidy.ts'

export const reportCategories = [
  'inappropriate_photos',
  'harassment',
  'fake_profile',
  'spam',
  'underage',
  'other',
] as const
export type ReportCategory = (typeof reportCategories)[number]

/** Places where reports are made. */
export const reportPlaces = ['card', 'profile', 'chat', 'match', 'room', 'call', 'game'] as const
export type ReportPlace = (typeof reportPlaces)[number]

/** `description`, `appeal` and `hiddenWord` in characters; `hiddenWords` per person. */
export const safetyLimits = {
  description: 1000,
  appeal: 1000,
  hiddenWord: 50,
  hiddenWords: 100,
} as const

export const Report = z.object({
  reportedUserId: Id,
  category: z.enum(reportCategories, says('noCategory')),
  description: text(safetyLimits.description).default(''),
  /** Also blocks the person. */
  block: z.boolean().default(false),
  place: z.enum(reportPlaces).optional(),
  /** Message by the reported person, to the reporter or in a room that the reporter is in. */
  messageId: Id.optional(),
})
export type Report = z.output<typeof Report>

/** Stands in for the name of a person who was no longer visible when they were blocked. */
export const unnamed = 'Someone you were matched with'

/** A blocked person, by their name at that time. */
export const BlockView = z.object({
  id: Id,
  name: z.string(),
  blockedAt: Time,
  /** True if the block ended a match: the two stay hidden from each other even without the block. */
  hadMatch: z.boolean(),
})
export type BlockView = z.infer<typeof BlockView>

/** Words or phrases that fold messages of the user's matches until tapped, in the order they were added. */
export const HiddenWords = z.object({ words: z.array(z.string()) })
export type HiddenWords = z.infer<typeof HiddenWords>

const HiddenWord = requiredText(safetyLimits.hiddenWord, says('noWord'), tidied)
const SomeWords = z.array(HiddenWord).max(safetyLimits.hiddenWords).optional()
export const HiddenWordsChange = z.object({ add: SomeWords, remove: SomeWords })
export type HiddenWordsChange = z.output<typeof HiddenWordsChange>

/** A moderator's warning, shown until the person acknowledges it. */
export const Warning = z.object({ id: Id, reason: z.string(), createdAt: Time })
export type Warning = z.infer<typeof Warning>

/** A team decision about the person, who may appeal it once. */
export const StrikeView = z.object({
  id: Id,
  kind: z.enum(['warn', 'suspend', 'ban']),
  reason: z.string(),
  createdAt: Time,
  /** End of a suspension; otherwise null. */
  until: Time.nullable(),
  isOverturned: z.boolean(),
  /** Null until they appeal. Outcome and answer are null until the team has decided. */
  appeal: z
    .object({
      content: z.string(),
      createdAt: Time,
      outcome: z.enum(['uphold', 'overturn']).nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
})
export type StrikeView = z.infer<typeof StrikeView>

/** Latest first. `exclusion` is the id of the strike that keeps the person out now; null if they may use the product. */
export const Standing = z.object({
  userId: Id,
  /** False for people who confirm by passkey instead. */
  hasPassword: z.boolean(),
  exclusion: Id.nullable(),
  strikes: z.array(StrikeView),
})
export type Standing = z.infer<typeof Standing>

export const safetyBudgets = budgets({
  appeal: { count: 10, window: 3600 },
  report: { count: 30, window: 3600 },
  /** Blocks and unblocks. */
  block: { count: 120, window: 3600 },
  'hidden-words': { count: 240, window: 3600 },
})

export const safetyRoutes = routes({
  blocks: {
    method: 'GET',
    url: '/api/blocks',
    schema: {
      summary: 'Whom I have blocked, latest first.',
      response: { 200: z.array(BlockView) },
    },
  },
  unblock: {
    method: 'DELETE',
    url: '/api/block/:userId',
    schema: {
      summary: 'End my block of someone.',
      params: z.object({ userId: Id }),
      response: { 200: Done },
    },
    config: { budget: safetyBudgets.block },
  },
  report: {
    method: 'POST',
    url: '/api/report',
    schema: {
      summary: 'Report someone. A second report of the same category adds to the open one.',
      body: Report,
      response: { 200: Done },
    },
    config: { budget: safetyBudgets.report },
  },
  block: {
    method: 'POST',
    url: '/api/block',
    schema: {
      summary:
        'Hide two people from each other everywhere, which ends their match. A repeat changes nothing.',
      body: z.object({ blockedUserId: Id }),
      response: { 200: Done },
    },
    config: { budget: safetyBudgets.block },
  },
  hiddenWords: {
    method: 'GET',
    url: '/api/hidden-words',
    schema: { summary: 'The words that I hide.', response: { 200: HiddenWords } },
  },
  changeHiddenWords: {
    method: 'PATCH',
    url: '/api/hidden-words',
    schema: {
      summary: 'Hide more words, and stop hiding others.',
      body: HiddenWordsChange,
      response: { 200: HiddenWords },
    },
    config: { budget: safetyBudgets['hidden-words'] },
  },
  warnings: {
    method: 'GET',
    url: '/api/warnings',
    schema: {
      summary: 'My warnings that I have not answered yet.',
      response: { 200: z.array(Warning) },
    },
  },
  understand: {
    method: 'POST',
    url: '/api/warnings/:id/understood',
    schema: {
      summary: 'I have read this warning.',
      params: z.object({ id: Id }),
      response: { 200: Done },
    },
  },
  standing: {
    method: 'GET',
    url: '/api/standing',
    schema: {
      summary: 'What the team has decided about me, also while I am suspended or banned.',
      response: { 200: Standing },
    },
    config: { requires: 'account' },
  },
  appeal: {
    method: 'POST',
    url: '/api/standing/:strikeId/appeal',
    schema: {
      summary:
        'Ask the team to look at a decision again, once, also while I am suspended or banned.',
      params: z.object({ strikeId: Id }),
      body: z.object({ content: requiredText(safetyLimits.appeal, says('noAppeal')) }),
      response: { 200: Standing },
    },
    config: { requires: 'account', budget: safetyBudgets.appeal },
  },
})

/** All go to one person's own tabs. The blocked person only gets `match:ended` for their match, the same as after an unmatch. */
export const safetyEvents = events({
  'person:blocked': z.object({ userId: Id }),
  'person:unblocked': z.object({ userId: Id }),
  'hidden-words:changed': HiddenWords,
  'warning:given': z.object({ warning: Warning }),
  'warning:understood': z.object({ id: Id }),
  /** Sent when the team withdraws a decision, which removes the strike and any appeal against it. */
  'strike:withdrawn': z.object({ id: Id }),
  /** Suspended, or banned for good if `until` is null. */
  'person:excluded': z.object({ strikeId: Id, reason: z.string(), until: Time.nullable() }),
  /** Null if the decision was withdrawn and the appeal is open again. */
  'appeal:decided': z.object({ strikeId: Id, outcome: z.enum(['uphold', 'overturn']).nullable() }),
})
