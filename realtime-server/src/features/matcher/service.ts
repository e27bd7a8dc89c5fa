import type { Db } from '@swoon/db'
import {
  answersOfDecided,
  choicesAfter,
  factsAbout,
  latestModel,
  type MatcherSettingsRow,
  matcherSettingsOf,
  noteDealt,
  writeMatcherSettings,
} from '@swoon/db/queries/matcher'
import { personById } from '@swoon/db/queries/people'
import { deleteDealtBefore, hasDecisions } from '@swoon/db/queries/refit'
import { notFound } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import type { Fact } from '../compatibility/contract.ts'
import { compare, sentenceOf } from '../compatibility/service.ts'
import { maySee, traitsOf } from '../people/service.ts'
import { lifestyleOf } from '../vitals/service.ts'
import type { MatcherSettings } from './contract.ts'
import { dateOf, isRefitDue } from './days.ts'
import { type Dealt, type DeckWish, dealDeck } from './deck.ts'
import { learnedOf } from './learned.ts'
import { createMemory, type Snapshot } from './memory.ts'
import { refitInThread } from './nightly/run.ts'
import { ownWeightsOf } from './own-weights.ts'
import { reasonsFor } from './reasons.ts'
import { enoughDecisions, refit } from './refit.ts'

export { leaning, weighedFor } from './own-weights.ts'
export { report as matcherReport } from './report.ts'

export type MatcherService = ReturnType<typeof matcherService>

/** Days for which the server remembers who was shown to whom. */
const dealtKept = 30
/** Most decisions of the viewer since the refit that count at once. */
const choicesAtMost = 300

/** Deck of a person for whom the model has learned something. */
export interface LearnedDeck {
  /** Orders the candidates, best first. */
  order(
    viewer: DeckWish['viewer'],
    candidates: DeckWish['candidates'],
    limit: number,
  ): Promise<Dealt[]>
  /** Records the cards that are really shown, without making the deck wait. A failure only loses the record. */
  note(cards: readonly Dealt[]): void
}

/** Learns from everyone's choices whom a person might like and who might like them. */
export function matcherService({ env, lasting, db, clock, log, commit }: Context) {
  const memory = createMemory(db, env.SESSION_SECRET, log)

  function deckOf(userId: string, snapshot: Snapshot, now: Date): LearnedDeck {
    const day = dateOf(now)
    const choices = choicesAfter(db, userId, snapshot.fittedAt, choicesAtMost)
    // Dealing may fail before these are awaited.
    choices.catch(() => {})
    return {
      async order(viewer, candidates, limit) {
        const ids = candidates.map(({ id }) => id)
        const [made, found] = await Promise.all([
          choices,
          factsAbout(db, userId, ids, snapshot.weights.day),
        ])
        const facts = new Map(
          found.map((fact) => {
            const learned = learnedOf(fact, snapshot.fittedAt, snapshot.learnedSince(fact.id))
            return [fact.id, { learned, shown: fact.shown }]
          }),
        )
        return dealDeck(snapshot, {
          ...{ viewer, candidates, facts, day, limit, secret: lasting },
          choices: made.reverse().map(({ id, is_like }) => ({ id, isLike: is_like })),
        })
      },
      note: (cards) => {
        commit(({ tx }) => noteDealt(tx, userId, day, cards)).catch((error: unknown) =>
          log.warn({ err: error }, 'whom a deck shows was not noted'),
        )
      },
    }
  }

  return {
    /** Loads the latest results. Until then, decks are ordered by attributes. */
    load: memory.load,

    /** A person's learned deck, as of refit `epoch`; null if their decks are ordered by attributes. Never waits. */
    deckFor(userId: string, epoch: number | null, now: Date): LearnedDeck | null {
      const snapshot = memory.at(epoch)
      return snapshot && deckOf(userId, snapshot, now)
    },

    settings: async (userId: string): Promise<MatcherSettings> =>
      settingsView(await matcherSettingsOf(db, userId)),

    /** Changes the given settings and keeps the others. */
    changeSettings: (
      userId: string,
      change: Partial<MatcherSettingsRow>,
    ): Promise<MatcherSettings> =>
      commit(async ({ tx, emit }) => {
        const settings = settingsView(await writeMatcherSettings(tx, userId, change))
        emit(userId, 'matcher:configured', settings)
        return settings
      }),

    /**
     * Explains why AI Match shows a person.
     * @throws Refusal NOT_FOUND
     */
    async reasons(
      userId: string,
      otherId: string,
    ): Promise<{ reasons: string[]; reasonFacts: Fact[] }> {
      if (!(await maySee(db, userId, otherId))) throw notFound()
      const [viewer, other, { learns, weights }] = await Promise.all([
        personById(db, userId),
        personById(db, otherId),
        matcherSettingsOf(db, userId),
      ])
      if (!viewer || !other) throw notFound()
      const made = learns ? await answersOfDecided(db, userId, choicesAtMost) : []
      const decided = made.map((row) => ({ ...row, lifestyle: lifestyleOf(row, row) }))
      const [mine, theirs] = [traitsOf(viewer, clock.now()), traitsOf(other, clock.now())]
      const asked = {
        theirs,
        decided,
        weights: ownWeightsOf(weights),
        comparison: compare(mine, theirs),
      }
      const reasonFacts = reasonsFor(asked)
      return { reasons: reasonFacts.map(sentenceOf), reasonFacts }
    },

    /** Runs once a night: learns everything from scratch, and forgets who was shown to whom long ago. */
    async nightly(): Promise<void> {
      const now = clock.now()
      await deleteDealtBefore(db, dateOf(now, dealtKept))
      const last = await latestModel(db)
      if (!isRefitDue(now, last?.fitted_at ?? null) || !(await hasDecisions(db, enoughDecisions)))
        return
      const job = { databaseUrl: env.DATABASE_URL, secret: env.SESSION_SECRET, now: now.getTime() }
      const refitted = await refitInThread(job)
      if (refitted) log.info(refitted, 'learned from all choices again')
      await memory.load()
    },
  }
}

const settingsView = ({ learns, weights }: MatcherSettingsRow): MatcherSettings => ({
  learns,
  weights: ownWeightsOf(weights),
})

/**
 * Learns everything from scratch right now, for the operators' command.
 * @returns what it did, in words
 */
export async function learnNow(db: Db, secret: string, now: Date): Promise<string> {
  const began = performance.now()
  const done = await refit(db, secret, now)
  if (!done)
    return `Nothing was learned: another process does it, or there are fewer than ${enoughDecisions} decisions.`
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return `Refit ${done.epoch}: ${done.decisions} decisions, ${done.people} people, ${seconds} s.`
}
