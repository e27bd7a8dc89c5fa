import { rights } from './defenses/rights.ts'
import { strangers } from './defenses/strangers.ts'
import { truth } from './defenses/truth.ts'
import type { Mutant } from './mutant.ts'
import { promises } from './promises/index.ts'

export const mutants: readonly Mutant[] = [...rights, ...truth, ...strangers, ...promises]
