import { expect, it } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { outcomeOf } from './save-outcome.ts'

const error = (status: number, refusal: ConstructorParameters<typeof ApiError>[2] = {}) =>
  new ApiError(status, 'Text', refusal)
const two = { bio: 'a', gender: 'other' } as const

it('refuses the fields that the server names, by the first part of their name', () => {
  const fields = { 'lists.interests.added.2': 'Too long.', gender: 'No.', unknown: 'What?' }
  expect(
    outcomeOf(
      { bio: 'a', interests: {}, gender: 'other' },
      error(400, { code: 'INVALID', fields }),
    ),
  ).toEqual({
    kind: 'refused',
    reasons: [
      ['interests', 'Too long.'],
      ['gender', 'No.'],
    ],
  })
})

it('refuses single answers to prompts, and not the others', () => {
  const prompts = { answers: { overheard: 'One', 'rainy-day': 'In', 'teach-me': null } }
  const fields = {
    'prompts.answers.overheard': 'Too many.',
    'prompts.answers.teach-me': 'No.',
    bio: 'No.',
  }
  expect(outcomeOf({ bio: 'a', prompts }, error(400, { code: 'INVALID', fields }))).toEqual({
    kind: 'refused',
    reasons: [['bio', 'No.']],
    answers: { overheard: 'Too many.' },
  })
})

it('looks for the field at fault if the refusal names none, and has found it when it was alone', () => {
  const unnamed = error(400, { code: 'INVALID', error: 'Nothing left.' })
  expect(outcomeOf(two, unnamed)).toEqual({ kind: 'unclear' })
  expect(outcomeOf({ photos: [] }, unnamed)).toEqual({
    kind: 'refused',
    reasons: [['photos', 'Nothing left.']],
  })
})

it('does not let the budget of one field keep the others back', () => {
  const tooMany = error(429, { code: 'TOO_MANY', error: 'That was a lot.' })
  expect(outcomeOf(two, tooMany)).toEqual({ kind: 'unclear' })
  expect(outcomeOf({ gender: 'other' }, tooMany)).toEqual({
    kind: 'refused',
    reasons: [['gender', 'That was a lot.']],
  })
  expect(outcomeOf({ bio: 'a' }, tooMany)).toEqual({ kind: 'later' })
})

it.each([
  [error(409, { code: 'STALE_PROFILE' }), 'stale'],
  [error(0), 'offline'],
  [error(502), 'offline'],
  [error(504), 'offline'],
  [error(500), 'failed'],
  [error(503, { code: 'UNAVAILABLE' }), 'offline'],
  [error(401, { code: 'UNAUTHORIZED' }), 'failed'],
  [error(403, { code: 'NOT_THE_ACTOR' }), 'failed'],
  [new TypeError('a fault of ours'), 'failed'],
])('%s means %s', (failure, kind) => {
  expect(outcomeOf(two, failure)).toEqual({ kind })
})
