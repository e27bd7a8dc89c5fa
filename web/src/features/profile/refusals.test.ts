import { ProfilePayload } from '@swoon/realtime-server/contract/profile'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import type { Draft } from './draft.ts'
import { faultsAt, refusalOf, stillRefused } from './refusals.ts'
import { steps } from './wizard-rules.ts'

const refused = (
  fields: Record<string, string>,
  error = 'No.',
  more: ConstructorParameters<typeof ApiError>[2] = {},
) => refusalOf(new ApiError(400, '', { code: 'INVALID', error, fields, ...more }))

describe('a refusal of the whole profile', () => {
  it.each(Object.keys(ProfilePayload.shape))(
    'because of %s marks a field and leads to its step',
    (field) => {
      for (const path of [field, `${field}.0`]) {
        const found = refused({ [path]: 'Not like this.' })
        const step = found?.step ?? -1
        expect(steps[step], path).toBeDefined()
        expect(Object.values(faultsAt(step, found?.refusal.faults ?? {})), path).toEqual([
          'Not like this.',
        ])
      }
    },
  )

  it('leads to the first of several steps, and marks all of them', () => {
    const found = refused(
      { 'interests.2': 'No interest.', name: 'No name.', 'photos.1': 'No photo.' },
      'No interest.',
    )
    const faults = { interests: 'No interest.', name: 'No name.', photos: 'No photo.' }
    expect(found).toEqual({ step: 0, refusal: { title: 'Error', text: 'No interest.', faults } })
    expect(faultsAt(2, faults)).toEqual({ photos: 'No photo.' })
    expect(refused({ tiktokUsername: 'No.' })?.step).toBe(1)
  })

  it('has a title of its own by its reason, in whatever language its sentence is', () => {
    const { refusal } =
      refused({ dateOfBirth: 'Demasiado joven.' }, 'Edad: no.', { reason: 'ageRequirement' }) ?? {}
    const text = 'You must be at least 18 years old to create a profile.'
    expect(refusal).toMatchObject({ title: 'Age Requirement', text })
    const lost = { fieldReasons: { photos: { reason: 'unknownUpload' } } }
    expect(refused({ photos: 'Desconocida.' }, 'No.', lost)?.refusal.title).toBe('Add Photos')
  })

  it('is none if it names no field', () => {
    expect(refused({})).toBeNull()
    expect(refused({ unknown: 'No.' })).toBeNull()
    expect(refusalOf(new Error('No.'))).toBeNull()
  })

  it('marks a field until it says something else', () => {
    const before = { name: 'A', interests: ['B'], ownInterest: 'C', bio: '' } as unknown as Draft
    const faults = { name: 'No.', interests: 'No.' }
    expect(stillRefused(faults, before, { ...before, bio: 'New' })).toEqual(faults)
    expect(stillRefused(faults, before, { ...before, name: 'B' })).toEqual({ interests: 'No.' })
    expect(stillRefused(faults, before, { ...before, ownInterest: '' })).toEqual({ name: 'No.' })
  })
})
