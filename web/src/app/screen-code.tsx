import { type ComponentType, lazy, useState } from 'react'
import { matches } from '../features/matches/queries.ts'
import type { FirstQuery } from '../lib/first-replies.ts'
import { untilQuiet } from '../lib/quiet.ts'
import { screenAt } from './screen-paths.ts'
import { type Screen, screens } from './screens.ts'

/** The screens whose code has arrived, by their loader. */
const arrived = new Map<Screen['chunk'], Awaited<ReturnType<Screen['chunk']>>>()

/** Loads the code of a screen, which is then shown at once. */
async function loadScreen({ chunk }: Screen): Promise<void> {
  arrived.set(chunk, await chunk())
}

/** Milliseconds until the shell is shown without its screen, so that the other screens can be opened. */
const patience = 3000

/** Loads the code of the screen at an address, and of the screens around it. A missing chunk is reported where it is shown. */
export async function loadScreenAt(pathname: string): Promise<void> {
  const loads: Promise<void>[] = []
  for (let at = screenAt(pathname); at; at = screens.find(({ name }) => name === at?.within))
    loads.push(loadScreen(at))
  await Promise.race([Promise.allSettled(loads), new Promise((go) => setTimeout(go, patience))])
}

/** The first queries of the screen at an address, if its code has loaded, and the matches, which the navigation counts on every screen. */
export function firstQueriesAt(pathname: string): readonly FirstQuery[] {
  const screen = screenAt(pathname)
  const own = screen && arrived.get(screen.chunk)?.firstQueries?.(pathname)
  return [matches().options, ...(own ?? [])]
}

/** The network's state, which not every browser tells. */
interface Line {
  saveData?: boolean
  effectiveType?: string
}

/**
 * Loads the code of the shell's screens after the first screen is complete, so that each opens
 * without a wait, unless the user saves data or the line is slow.
 */
export async function loadScreensWhenQuiet(): Promise<void> {
  await untilQuiet()
  const { connection }: { connection?: Line } = navigator as Navigator & { connection?: Line }
  if (connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? '')) return
  for (const screen of screens)
    if (screen.gate === 'complete') loadScreen(screen).catch(() => undefined)
}

/**
 * The component of a screen. With its code loaded it never suspends: React would show a fallback for 300 ms, even if the code came right
 * after it.
 */
export function pageOf({ chunk }: Screen): ComponentType {
  const Later = lazy(chunk)
  return function Page() {
    const [Shown] = useState<ComponentType>(() => arrived.get(chunk)?.default ?? Later)
    return <Shown />
  }
}
