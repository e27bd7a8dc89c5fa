import { describe, expect, test } from 'vitest'
import { importsOf, whyNot } from './islands.ts'

const swipes = 'realtime-server/src/features/swipes/service.ts'
const refused = [
  [swipes, "import { draw } from '../discovery/rules.ts'"],
  [swipes, "import type { Deck } from '../discovery/rules.ts'"],
  [swipes, "export { draw } from '../discovery/queries/deck.ts'"],
  [swipes, "const rules = await import('../discovery/rules.ts')"],
  ['realtime-server/src/platform/session.ts', "import { auth } from '../features/auth/service.ts'"],
  ['realtime-server/src/contract/index.ts', "export * from '../features/auth/service.ts'"],
  ['realtime-server/src/app.ts', "import { api } from '../../web/src/lib/api.ts'"],
  ['db/src/index.ts', "import { readEnv } from '../../realtime-server/src/env.ts'"],
  ['db/src/index.ts', "import '@swoon/realtime-server/contract'"],
  ['web/src/lib/api.ts', "import { env } from '../../../realtime-server/src/env.ts'"],
  ['web/src/lib/api.ts', "import { connect } from '@swoon/db'"],
  ['web/src/lib/api.ts', "import {\n  a,\n  b,\n} from '@swoon/db/users'"],
] as const
const allowed = [
  [swipes, "import { rules } from './rules.ts'"],
  [swipes, "import { matches } from '../matches/service.ts'"],
  [swipes, "import type { MatchView } from '../matches/contract.ts'"],
  [swipes, "import { commit } from '../../platform/unit-of-work.ts'"],
  [swipes, "import { recordSwipe } from '@swoon/db/queries/swipes'"],
  ['realtime-server/src/contract/index.ts', "export * from '../features/auth/contract.ts'"],
  ['web/src/lib/api.ts', "import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'"],
  ['web/src/lib/api.ts', "import { z } from './z.ts'"],
] as const

describe('the arrows between the parts', () => {
  test.each(refused)('%s: %s is refused', (file, text) => {
    const [found] = importsOf(file, text)
    expect(found && whyNot(found)).toBeTypeOf('string')
  })
  test.each(allowed)('%s: %s is allowed', (file, text) => {
    const [found] = importsOf(file, text)
    expect(found).toBeDefined()
    expect(found && whyNot(found)).toBeUndefined()
  })
})
