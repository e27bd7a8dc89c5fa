import { expect, it } from 'vitest'
import { createProfiles } from './attributes.ts'

it('weighs interests that are also names of every object’s properties', () => {
  const traits = {
    ...{
      age: 30,
      cell: null,
      lifestyle: [],
      personality: [],
      communicationStyle: [],
      relationshipGoals: null,
    },
    interests: ['constructor', '__proto__', 'toString'],
  }
  const profiles = createProfiles()
  profiles.useRarity(profiles.rarity())
  profiles.add(traits)
  profiles.add(traits)
  profiles.useRarity(profiles.rarity())
  const numbers = new Float32Array(profiles.size)
  profiles.write(0, 1, numbers, 0)
  expect([...numbers]).toEqual([0, 0, 0, 1, 0, 0])
})
