import type { Names } from './names.ts'

/** Server files of an empty feature: text by path. */
export const serverFiles = ({ kebab, camel, pascal, words }: Names): Record<string, string> => ({
  [`realtime-server/src/features/${kebab}/contract.ts`]: `import { z } from 'zod'
import { events, routes } from '../../contract/define.ts'
import { Id } from '../../contract/primitives.ts'

export const ${pascal}Item = z.object({ id: Id })
export type ${pascal}Item = z.infer<typeof ${pascal}Item>

export const ${camel}Routes = routes({
  list: {
    method: 'GET',
    url: '/api/${kebab}',
    schema: { summary: '${words} of the person who asks.', response: { 200: z.array(${pascal}Item) } },
  },
  add: {
    method: 'POST',
    url: '/api/${kebab}',
    schema: {
      summary: 'Add an item. A repeat with the same clientId returns the first one.',
      body: z.object({ clientId: Id }),
      response: { 200: ${pascal}Item },
    },
  },
})

export const ${camel}Events = events({})
`,
  [`realtime-server/src/features/${kebab}/service.ts`]: `import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import type { ${pascal}Item } from './contract.ts'

export type ${pascal}Service = ReturnType<typeof ${camel}Service>

/** ${words}: say in one sentence what the feature is for. */
export function ${camel}Service(_context: Context) {
  return {
    /** @throws Refusal UNAVAILABLE until something is written here */
    async list(_userId: string): Promise<${pascal}Item[]> {
      throw refuse('unavailable')
    },
    async add(_userId: string, _clientId: string): Promise<${pascal}Item> {
      throw refuse('unavailable')
    },
  }
}
`,
  [`realtime-server/src/features/${kebab}/routes.ts`]: `import type { App } from '../../platform/http/schema.ts'
import { ${camel}Routes } from './contract.ts'
import type { ${pascal}Service } from './service.ts'

export function ${camel}(api: App, service: ${pascal}Service): void {
  api.route({ ...${camel}Routes.list, handler: (request) => service.list(request.userId) })
  api.route({ ...${camel}Routes.add, handler: ({ userId, body }) => service.add(userId, body.clientId) })
}
`,
  [`realtime-server/src/features/${kebab}/feature.ts`]: `import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { ${camel} } from './routes.ts'
import { ${camel}Service, type ${pascal}Service } from './service.ts'

export function feature(context: Context): Feature<${pascal}Service> {
  const service = ${camel}Service(context)
  return { service, routes: (api) => ${camel}(api, service) }
}
`,
})
