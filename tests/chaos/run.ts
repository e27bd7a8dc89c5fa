import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brokenInvariants } from '@swoon/db/invariants'
import { calls } from './actors/calls.ts'
import { messages, rooms } from './actors/conversations.ts'
import { games } from './actors/games.ts'
import { media } from './actors/media.ts'
import { purchases } from './actors/purchases.ts'
import { streak } from './actors/streak.ts'
import { swipes } from './actors/swipes.ts'
import { openCanary, pressure } from './healing.ts'
import { type Lab, startLab } from './lab.ts'
import { openLedger } from './ledger.ts'
import { randomOf } from './random.ts'
import { type Planned, scheduleOf } from './schedule.ts'
import { type Actor, eventually, type Lie, type Stage } from './stage.ts'

const actors = [messages, rooms, swipes, games, streak, purchases, calls, media]

interface ChaosOptions {
  seed: number
  /** Milliseconds during which new faults begin; or a number of faults. */
  until: { milliseconds: number } | { faults: number }
  /** Number of pairs who write to each other. */
  pairs: number
  /** Parts of the names of faults to choose from; all by default. */
  only?: readonly string[]
  /** Speeds up the schedule by this factor; 1 by default. */
  hurry?: number
  /** Receives ledger and logs; earlier contents are removed. */
  folder: string
  report?: (line: string) => void
}

export interface Happened extends Planned {
  /** Milliseconds from its end until people on both servers heard each other; null if that took more than 45 s. */
  healed: number | null
  /** Processor pressure at that time, in percent. */
  pressure: number
}

export interface ChaosResult {
  faults: readonly Happened[]
  lies: readonly Lie[]
  /** The ledger, for the figures of the report. */
  ledger: string
}

/** Runs the product amid faults, under traffic of every feature, and returns the lies it found. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { seed, pairs, folder, report = () => {} } = options
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const ledger = openLedger(path.join(folder, 'ledger.jsonl'))
  const lab = await startLab()
  const running: Actor[] = []
  try {
    const stage: Stage = { lab, ledger, random: randomOf(seed + 1), pairs }
    for (const start of actors) running.push(await start(stage))
    const { faults, lies: broken } = await disturb(stage, options)
    report('The faults are over; what was begun is being finished.')
    await lab.ready()
    const stopped = await Promise.all(
      running.map((actor) => actor.stop().then(() => [], stuck(actor))),
    )
    const ofActors = await Promise.all(running.map((actor) => actor.lies()))
    const lies = [
      ...broken,
      ...stopped.flat(),
      ...ofActors.flat(),
      ...(await invariantLies(lab)),
      ...deathsIn(lab),
    ]
    return { faults, lies, ledger: ledger.file }
  } finally {
    for (const actor of running) actor.close?.()
    await lab.writeLogs(folder)
    await lab.close()
    ledger.close()
  }
}

/** One fault after the other, until the time is over or an invariant is broken. */
async function disturb(
  stage: Stage,
  { seed, until, only, hurry = 1, report = () => {} }: ChaosOptions,
) {
  const { lab } = stage
  const faults: Happened[] = []
  const lies: Lie[] = []
  const end = 'milliseconds' in until ? Date.now() + until.milliseconds : Number.POSITIVE_INFINITY
  for (const planned of scheduleOf(seed, only)) {
    if (Date.now() > end || ('faults' in until && faults.length >= until.faults) || lies.length > 0)
      break
    const { fault, rest, lasts } = planned
    const target = lab.nodes[planned.target]
    await sleep(rest / hurry)
    const canary = await openCanary(stage)
    try {
      await fault.begin(lab, target)
      await sleep(lasts / hurry)
      await fault.end(lab, target)
      const healed = await canary.heal()
      faults.push({ ...planned, healed, pressure: pressure() })
      const how =
        healed === null ? 'not healed within 45 s' : `healed after ${Math.round(healed)} ms`
      report(`${faults.length}. ${fault.name} (${target.name}, ${lasts} ms): ${how}`)
    } finally {
      canary.close()
    }
    await lab.ready()
    lies.push(...(await invariantLies(lab)), ...deathsIn(lab))
  }
  return { faults, lies }
}

const invariantLies = async ({ database }: Lab): Promise<Lie[]> =>
  (await eventually(() => brokenInvariants(database.db))).map(({ what, rows }) => ({
    kind: 'wrong',
    actor: 'invariants',
    what: `${what}, but: ${JSON.stringify(rows)}`,
  }))

/** Servers that died unexpectedly. */
const deathsIn = ({ nodes }: Lab): Lie[] =>
  nodes.flatMap(({ name, process: { child } }) =>
    child.exitCode === null && child.signalCode === null
      ? []
      : [
          {
            kind: 'wrong' as const,
            actor: 'servers',
            what: `${name} ended with ${child.exitCode ?? child.signalCode}`,
          },
        ],
  )

const stuck =
  ({ name }: Actor) =>
  (error: Error): Lie[] => [{ kind: 'wrong', actor: name, what: error.stack ?? error.message }]
