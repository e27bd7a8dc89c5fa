import { expect, it } from 'vitest'
import { roster } from '../people/roster.ts'
import { randomFrom } from '../random.ts'
import { lookOf } from './cast.ts'
import { portrait } from './portrait.ts'
import { shotsOf } from './shots.ts'

function drawings(seed: string): string[] {
  return roster()
    .slice(0, 12)
    .flatMap((entry) => {
      const random = randomFrom(`${seed} ${entry.name}`)
      return shotsOf(entry, lookOf(entry, random), random).map(({ look, shot }) =>
        portrait(look, shot, random),
      )
    })
}

it('draws the same pictures from the same seed and others from another', () => {
  expect(drawings('one')).toEqual(drawings('one'))
  expect(drawings('one')).not.toEqual(drawings('two'))
})

it('keeps face, hair and skin of a person through all their pictures', () => {
  const everyone = roster()
  expect(everyone).toHaveLength(200)
  for (const entry of everyone) {
    const random = randomFrom(`face of ${entry.name}`)
    const look = lookOf(entry, random)
    const shots = shotsOf(entry, look, random)
    expect(shots).not.toEqual([])
    for (const shot of shots) {
      const { head, hair, skin, hairColor, nose, eyebrows } = shot.look
      expect({ head, hair, skin, hairColor, nose, eyebrows }).toEqual({
        head: look.head,
        hair: look.hair,
        skin: look.skin,
        hairColor: look.hairColor,
        nose: look.nose,
        eyebrows: look.eyebrows,
      })
    }
  }
})
