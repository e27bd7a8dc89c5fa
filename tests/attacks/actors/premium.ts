import type { Rows, Stage } from './rows.ts'

export const rows = ({ purchaseId }: Stage): Rows<'premium'> => ({
  offer: { call: 'GET /api/purchase/offer', isOurs: true, status: 200 },
  purchase: {
    call: 'POST /api/purchase',
    body: { type: 'subscription', amount: 1099, quantity: 1 },
    status: 200,
  },
  receipts: { call: 'GET /api/purchases', isOurs: true, status: 200 },
  given: { call: 'GET /api/premium/given', isOurs: true, status: 200 },
  receipt: {
    call: 'GET /api/purchases/{}',
    isOurs: true,
    params: { id: purchaseId },
    status: 404,
    except: { herself: 200 },
  },
  paymentEvent: {
    call: 'POST /api/purchase/stripe',
    isOurs: true,
    body: {},
    status: 404,
    open: true,
  },
})
