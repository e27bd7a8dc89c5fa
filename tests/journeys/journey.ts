import type { Browser, BrowserContext } from 'playwright-core'
import { launch, type Visit } from '../harness/browser.ts'
import { matchOf } from '../harness/pairs.ts'
import { type Details, type Person, person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'
import { visitAs } from './steps.ts'

interface Journey {
  world: World
  browser: Browser
}

const open: { close(): unknown }[] = []

/** Closes something after the last test of this file. @returns its argument */
export async function shared<Made extends { close(): unknown }>(
  opening: Made | Promise<Made>,
): Promise<Made> {
  const made = await opening
  open.push(made)
  return made
}

const ofTest: BrowserContext[] = []

/** Closes a visit's browser context after the running test, once its failure was saved. @returns its argument */
export async function closingAfterTest<Made extends Pick<Visit, 'context'>>(
  visiting: Made | Promise<Made>,
): Promise<Made> {
  const visited = await visiting
  ofTest.push(visited.context)
  return visited
}

/** Closes the contexts of the test that ended. */
export async function closeOfTest(): Promise<void> {
  await Promise.all(ofTest.splice(0).map((context) => context.close()))
}

/** Closes everything shared, in reverse order. */
export async function closeShared(): Promise<void> {
  for (let last = open.pop(); last; last = open.pop()) await last.close()
}

/**
 * The world and browser shared by a `describe`'s tests. The `describe` awaits them, and anything else its tests share, before its first
 * test, so that all of it is constant.
 * @param settings environment variables of the server
 */
export async function journey(settings?: Record<string, string>, port?: number): Promise<Journey> {
  return {
    world: await shared(startWorld({ LOG_LEVEL: 'info', ...settings }, port)),
    browser: await shared(launch()),
  }
}

/** A journey of one signed-in person, whose page is still blank. */
export async function journeyOf(
  details?: Details,
  options?: Parameters<typeof visitAs>[3],
): Promise<Journey & Visit & { me: Person }> {
  const { world, browser } = await journey()
  const me = await person(world, details)
  return { world, browser, me, ...(await visitAs(browser, world, me, options)) }
}

export interface Match {
  who: Person
  matchId: string
}

/** Signs up a new person who matches with `me`. */
export async function newMatch(world: World, me: Person, details?: Details): Promise<Match> {
  const who = await person(world, details)
  return { who, matchId: await matchOf(who, me) }
}

/** Like `newMatch`, one by one. @returns the matches in the order of the names */
export async function newMatches(
  world: World,
  me: Person,
  names: readonly string[],
): Promise<(at: number) => Match> {
  const matches: Match[] = []
  for (const name of names) matches.push(await newMatch(world, me, { name }))
  return (at) => {
    const match = matches[at]
    if (!match) throw new Error(`no match ${at}`)
    return match
  }
}
