import { allRoutes } from '../../contract/index.ts'
import { openApi } from '../../contract/openapi.ts'
import { platformBudgets } from '../../contract/platform-budgets.ts'
import { PreparedAnswer } from './prepared-answer.ts'
import type { App } from './schema.ts'

/** Serves the OpenAPI document of all routes, built at the first request. */
export function apiDocument(api: App, title: string): void {
  let document: Promise<PreparedAnswer> | undefined
  const make = async () =>
    new PreparedAnswer(
      JSON.stringify(await openApi(title, allRoutes)),
      'application/json; charset=utf-8',
    )
  const config = { requires: 'none', budget: platformBudgets['api-document'] } as const
  api.get('/api/openapi.json', { config }, async (request, reply) => {
    document ??= make()
    return (await document).send(request, reply)
  })
}
