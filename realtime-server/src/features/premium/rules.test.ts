import { describe, expect, it } from 'vitest'
import { agrees, monthsReturned } from './rules.ts'

const back = { returned_at: new Date(0), undone_at: null }

describe('the months that returned money takes back', () => {
  const returned = (...returns: Parameters<typeof monthsReturned>[0]['returns'][number][]) =>
    monthsReturned({ quantity: 3, amount: 3297, returns })

  it('are those whose whole price is back, and all of them once all of it is', () => {
    expect(returned()).toBe(0)
    expect(returned({ ...back, amount: 1098 })).toBe(0)
    expect(returned({ ...back, amount: 1099 })).toBe(1)
    expect(returned({ ...back, amount: 1099 }, { ...back, amount: 1099 })).toBe(2)
    expect(returned({ ...back, amount: 3296 })).toBe(2)
    expect(returned({ ...back, amount: 3297 })).toBe(3)
  })

  it('are all of a purchase that had a lower price, and never more than it had', () => {
    const cheap = { quantity: 3, amount: 1500 }
    expect(monthsReturned({ ...cheap, returns: [{ ...back, amount: 1500 }] })).toBe(3)
    expect(monthsReturned({ ...cheap, returns: [{ ...back, amount: 9000 }] })).toBe(3)
    const dear = { quantity: 1, amount: 5000 }
    expect(monthsReturned({ ...dear, returns: [{ ...back, amount: 4000 }] })).toBe(1)
  })

  it('do not count money that is only announced, or that came back to us', () => {
    expect(returned({ ...back, returned_at: null, amount: 3297 })).toBe(0)
    expect(returned({ ...back, undone_at: new Date(0), amount: 3297 })).toBe(0)
  })
})

describe('what the provider says', () => {
  const row = { checkout: 'cs_1', amount: 1099, owed_cents: 150 }
  const paid = {
    what: 'paid',
    purchaseId: 'p',
    checkout: 'cs_1',
    payment: 'pi_1',
    amount: 1249,
    currency: 'usd',
  } as const

  it('agrees with the whole sum in dollars alone', () => {
    expect(agrees(row, paid)).toBe(true)
    expect(agrees(row, { ...paid, amount: 1099 })).toBe(false)
    expect(agrees(row, { ...paid, amount: 949 })).toBe(false)
    expect(agrees(row, { ...paid, currency: 'eur' })).toBe(false)
  })

  it('is about the checkout of the purchase, once it has one', () => {
    expect(agrees(row, { ...paid, checkout: 'cs_2' })).toBe(false)
    expect(agrees({ ...row, checkout: null }, { ...paid, checkout: 'cs_2' })).toBe(true)
    expect(agrees(row, { what: 'ended', purchaseId: 'p', checkout: 'cs_1' })).toBe(true)
    expect(agrees(row, { what: 'ended', purchaseId: 'p', checkout: 'cs_2' })).toBe(false)
  })
})
