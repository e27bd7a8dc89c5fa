import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { RouteDefinition } from './define.ts'
import { Refusal } from './primitives.ts'

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) },
})

/** Generates the OpenAPI 3.1 document from the contract. It takes a while, so it yields to other work between routes. */
export async function openApi(
  title: string,
  routes: readonly RouteDefinition[],
): Promise<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const url = route.url.replace(/:(\w+)/g, '{$1}')
    paths[url] = { ...paths[url], [route.method.toLowerCase()]: operation(route) }
    await setImmediate()
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
  }
}

function operation({ schema, config }: RouteDefinition): Record<string, unknown> {
  const responses = Object.entries(schema.response).map(([status, body]) => [
    status,
    config?.raw
      ? { description: 'Bytes.' }
      : { description: 'Done.', ...headers(schema.responseHeaders), content: json(body, 'output') },
  ])
  return {
    summary: schema.summary,
    security: config?.requires === 'none' ? [] : [{ session: [] }],
    parameters: [...parameters(schema.params, 'path'), ...parameters(schema.querystring, 'query')],
    ...(schema.body && { requestBody: { required: true, content: json(schema.body, 'input') } }),
    ...(config?.form && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: form(config.form) } },
      },
    }),
    responses: {
      ...Object.fromEntries(responses),
      default: { description: 'Refused.', content: json(Refusal, 'output') },
    },
  }
}

function headers(declared: RouteDefinition['schema']['responseHeaders']): Record<string, unknown> {
  if (!declared) return {}
  const described = Object.entries(declared).map(([name, schema]) => [
    name,
    { schema: z.toJSONSchema(schema) },
  ])
  return { headers: Object.fromEntries(described) }
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): unknown[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const form = (fields: Readonly<Record<string, 'file' | 'text'>>) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, kind]) => [
      name,
      { type: 'string', ...(kind === 'file' && { format: 'binary' }) },
    ]),
  ),
})
