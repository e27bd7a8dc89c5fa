import type { PurchaseView } from '@swoon/realtime-server/contract/premium'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useToastSlot } from '../../ui/toast.tsx'
import { closePurchase, openPurchase } from './actions.ts'
import { applyPurchase, buy } from './buy.ts'

/** The nonces that the server received, and the answer to the last of them. */
const sent: string[] = []
let answer = (_: object) => {}
const assign = vi.fn()

beforeEach(() => {
  sent.length = 0
  assign.mockClear()
  useToastSlot.setState({ current: null, open: false })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { assign })
  const fetch = (_: string, { body }: { body: string }) =>
    new Promise<Response>((resolve) => {
      sent.push(JSON.parse(body).nonce)
      answer = (reply) => resolve(new Response(JSON.stringify(reply)))
    })
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  closePurchase()
  vi.unstubAllGlobals()
})

const purchase = (id: string, status: PurchaseView['status']): PurchaseView => ({
  id,
  status,
  createdAt: '2026-11-27T10:00:00.000Z',
  months: 1,
  amount: 1099,
  owedCents: 0,
  provider: 'demo',
  paidAt: null,
  reference: null,
  returns: [],
})
const shown = () => useToastSlot.getState().current?.title

/** Presses the dialog's button. @returns the result of `buy`, once the server has answered */
async function press() {
  const before = sent.length
  openPurchase('more')
  const bought = buy(1, 1099)
  await expect.poll(() => sent.length).toBe(before + 1)
  return { bought }
}

describe('a user who closes the dialog while they buy', () => {
  it.each(['before', 'after'])(
    'reads once that premium is active, with the event %s the reply',
    async (order) => {
      const paid = purchase(order, 'paid')
      const { bought } = await press()
      closePurchase()
      if (order === 'before') applyPurchase(paid)
      expect(shown()).toBeUndefined()
      answer({ purchase: paid, checkoutUrl: null })
      await bought
      expect(shown()).toBe('Premium is active')
      useToastSlot.setState({ current: null })
      if (order === 'after') applyPurchase(paid)
      expect(shown()).toBeUndefined()
    },
  )

  it('stays on the page, and goes to that payment page with the next press', async () => {
    const open = { purchase: purchase('open', 'open'), checkoutUrl: 'https://pay.test/1' }
    const first = await press()
    closePurchase()
    answer(open)
    expect(await first.bought).toBe(false)
    expect(assign).not.toHaveBeenCalled()
    const second = await press()
    answer(open)
    expect(await second.bought).toBe(true)
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.test/1')
    expect(sent[1]).toBe(sent[0])
  })
})
