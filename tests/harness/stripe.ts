import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { send } from './http.ts'

const webhookSecret = 'whsec_for_tests'
const { webhooks } = new Stripe('sk_test_for_tests')
const id = (prefix: string) => `${prefix}_test_${randomBytes(8).toString('hex')}`

/** A checkout session as requested by our server. */
export interface Session {
  id: string
  purchaseId: string
  /** In cents. */
  amount: number
  payment: string
  url: string
  asked: URLSearchParams
}

export interface Event {
  id: string
  type: string
  data: { object: object }
}

const bodyOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** A fake of Stripe's API on loopback, with its payment page, and the signed messages that Stripe would send. */
export async function startStripe() {
  const sessions = new Map<string, Session>()
  const byKey = new Map<string, Session>()
  /** Stripe's answers about sessions; open by default. */
  const states = new Map<
    string,
    { status: string; payment_status: string; payment_intent?: object }
  >()
  let isDown = false
  let isSilent = false
  let calls = 0

  function create(asked: URLSearchParams, base: string): Session {
    const session = {
      id: id('cs'),
      purchaseId: asked.get('metadata[purchase]') ?? '',
      amount: [0, 1].reduce((sum, n) => {
        const [price, count] = [
          `line_items[${n}][price_data][unit_amount]`,
          `line_items[${n}][quantity]`,
        ]
        return sum + Number(asked.get(price) ?? 0) * Number(asked.get(count) ?? 0)
      }, 0),
      payment: id('pi'),
      asked,
    }
    const made = { ...session, url: `${base}/pay/${session.id}` }
    sessions.set(made.id, made)
    return made
  }

  const server = createServer(async (request, response) => {
    const base = `http://${request.headers.host}`
    const answer = (status: number, type: string, text: string) =>
      response.writeHead(status, { 'content-type': type }).end(text)
    const page = /^\/pay\/(\w+)$/.exec(request.url ?? '')
    if (page) {
      const asked = sessions.get(page[1] ?? '')?.asked
      const link = (name: string, text: string) =>
        `<p><a href="${asked?.get(name)}">${text}</a></p>`
      return answer(
        200,
        'text/html',
        `<h1>Pay</h1>${link('success_url', 'Pay now')}${link('cancel_url', 'Back')}`,
      )
    }
    const asked = new URLSearchParams(await bodyOf(request))
    calls++
    if (isSilent) return
    if (isDown)
      return answer(500, 'application/json', '{"error":{"type":"api_error","message":"down"}}')
    const wanted = sessions.get(
      /^\/v1\/checkout\/sessions\/(\w+)/.exec(request.url ?? '')?.[1] ?? '',
    )
    if (wanted) {
      const state = states.get(wanted.id) ?? { status: 'open', payment_status: 'unpaid' }
      const { object } = sessionEvent('completed', wanted).data
      const payment_intent = {
        id: wanted.payment,
        object: 'payment_intent',
        ...state.payment_intent,
      }
      return answer(
        200,
        'application/json',
        JSON.stringify({ ...object, ...state, payment_intent }),
      )
    }
    const key = String(request.headers['idempotency-key'])
    const session = byKey.get(key) ?? create(asked, base)
    byKey.set(key, session)
    const { asked: _, ...shown } = session
    answer(200, 'application/json', JSON.stringify({ object: 'checkout.session', ...shown }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    /** Settings for a server that takes payments here; it also needs PUBLIC_URL. */
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_for_tests',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API: url,
    },
    sessions,
    states,
    calls: () => calls,
    /** Makes every call fail, or none. */
    setDown(down: boolean) {
      isDown = down
    },
    /** Leaves every call unanswered, or none. */
    setSilent(silent: boolean) {
      isSilent = silent
    },
    sessionOf(purchaseId: string): Session {
      const found = [...sessions.values()].find((session) => session.purchaseId === purchaseId)
      if (!found) throw new Error(`no session for ${purchaseId}`)
      return found
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>

const event = (type: string, object: object): Event => ({ id: id('evt'), type, data: { object } })

/** Stripe's event about a session. */
export const sessionEvent = (
  type: 'completed' | 'async_payment_succeeded' | 'async_payment_failed' | 'expired',
  { id, purchaseId, amount, payment }: Session,
  {
    paid = true,
    currency = 'usd',
    ...other
  }: { paid?: boolean; currency?: string; amount?: number } = {},
): Event =>
  event(`checkout.session.${type}`, {
    id,
    object: 'checkout.session',
    metadata: { purchase: purchaseId },
    payment_intent: payment,
    payment_status: paid ? 'paid' : 'unpaid',
    amount_total: other.amount ?? amount,
    currency,
  })

/** A refund of some cents, with a new id. */
export const refundEvent = (
  type: 'created' | 'updated' | 'failed',
  { payment }: Session,
  amount: number,
  refund = id('re'),
): Event =>
  event(`refund.${type}`, {
    id: refund,
    object: 'refund',
    amount,
    payment_intent: payment,
    status: type === 'failed' ? 'failed' : 'succeeded',
  })

export const disputeEvent = (
  type: 'funds_withdrawn' | 'funds_reinstated',
  { payment, amount }: Session,
  dispute = id('dp'),
): Event =>
  event(`charge.dispute.${type}`, {
    id: dispute,
    object: 'dispute',
    amount,
    payment_intent: payment,
  })

/** Sends an event as Stripe does, signed. */
export function reportPayment(
  url: string,
  event: Event,
  { secret = webhookSecret, age = 0, signature = '' } = {},
) {
  const body = JSON.stringify({ object: 'event', api_version: '2026-01-01', created: 0, ...event })
  const timestamp = Math.floor(Date.now() / 1000) - age
  const signed =
    signature || webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  return send(`${url}/api/purchase/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signed },
    body,
  })
}

export const nonce = (): string => randomUUID()
