import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { offerPremium } from './actions.ts'
import { usePurchaseStore } from './store.ts'

type Refusal = ConstructorParameters<typeof ApiError>[2]

beforeEach(() => usePurchaseStore.setState({ isOpen: false, hint: 'more' }))

it.each([
  ['LIKE_LIMIT', 'Daily like limit reached', 'likes'],
  ['SUPER_LIKE_LIMIT', 'Super like limit reached', 'superLikes'],
  ['GAME_LIMIT', 'Weekly balloon game limit reached', 'balloonGames'],
  // The code decides, whatever the text says.
  ['GAME_LIMIT', 'No more games', 'balloonGames'],
  // Without a known code, the text decides.
  [undefined, 'Weekly balloon game limit reached', 'balloonGames'],
  [undefined, 'Weekly limit reached', 'limit'],
  ['UNAVAILABLE', 'Not for free', 'limit'],
] as const)('%s, “%s”: the dialog opens with the hint %s', (code, error, hint) => {
  const refusal: Refusal = { error, requiresPurchase: true, ...(code && { code }) }
  expect(offerPremium(new ApiError(403, JSON.stringify(refusal), refusal))).toBe(true)
  expect(usePurchaseStore.getState()).toMatchObject({ isOpen: true, hint })
})

it('opens for a text alone that says that a limit is reached', () => {
  expect(offerPremium(new ApiError(403, 'Weekly balloon game limit reached'))).toBe(true)
  expect(usePurchaseStore.getState()).toMatchObject({ isOpen: true, hint: 'balloonGames' })
})

it('stays closed for every other failure', () => {
  const busy = new ApiError(429, '', { code: 'TOO_MANY', error: 'Too many requests' })
  for (const error of [busy, new Error('limit reached'), null])
    expect(offerPremium(error)).toBe(false)
  expect(usePurchaseStore.getState().isOpen).toBe(false)
})
