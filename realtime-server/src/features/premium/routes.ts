import type { IncomingHttpHeaders } from 'node:http'
import { done } from '../../contract/primitives.ts'
import type { App } from '../../platform/http/schema.ts'
import { premiumRoutes } from './contract.ts'
import type { PurchaseService } from './purchases.ts'

export function premium(app: App, service: PurchaseService): void {
  app.route({ ...premiumRoutes.offer, handler: (request) => service.offer(request.userId) })
  app.route({
    ...premiumRoutes.purchase,
    handler: (request) => service.purchase(request.userId, request.body),
  })
  app.route({ ...premiumRoutes.receipts, handler: (request) => service.receipts(request.userId) })
  app.route({
    ...premiumRoutes.receipt,
    handler: (request) => service.receipt(request.userId, request.params.id),
  })
  app.route({ ...premiumRoutes.given, handler: (request) => service.given(request.userId) })
  app.register(async (scope: App) => {
    // The signature covers the raw bytes, so the body is parsed only after the check.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.route({
      ...premiumRoutes.paymentEvent,
      // Runs before the body is read: only a signed message may be long.
      onRequest: async ({ headers }) => service.requireSignature(signatureOf(headers)),
      handler: async ({ body, headers }) => {
        await service.hear(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signatureOf(headers))
        return done
      },
    })
  })
}

const signatureOf = (headers: IncomingHttpHeaders) => String(headers['stripe-signature'] ?? '')
