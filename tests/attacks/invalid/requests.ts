import type { RouteDefinition } from '@swoon/realtime-server/contract'
import { z } from 'zod'
import type { Random } from '../../chaos/random.ts'
import { addressParts, fitting, rawBodies, type Shape, spoiled } from './values.ts'

/** A request as sent. */
export interface Invalid {
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
}

const shapeOf = (schema: z.ZodType | undefined): Shape | null =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : null

const wrongTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/xml',
  'application/json, application/json',
  '',
  'x'.repeat(500),
]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Makes requests to a route of the contract that are invalid in some way. */
export function invalidRequestsTo(
  { method, url, schema, config }: RouteDefinition,
  ids: Readonly<Record<string, string>>,
) {
  const [body, query] = [shapeOf(schema.body), shapeOf(schema.querystring)]
  const good = body ? fitting(body, ids) : undefined
  const names = [...Object.keys(query?.properties ?? {}), 'x']

  return (random: Random): Invalid => {
    const pick = <T>(of: readonly T[]) => of[random.between(0, of.length - 1)] as T
    const isParamWrong = random() < 0.15
    const path = url.replace(/:(\w+)/g, (_, name: string) =>
      isParamWrong ? pick(addressParts) : encodeURIComponent(ids[name] ?? ids.id ?? ''),
    )
    const searches = Array.from(
      { length: query && random() < 0.8 ? random.between(1, 3) : 0 },
      () => {
        const name = pick(names)
        return pick([
          `${name}=${pick(addressParts)}`,
          `${name}=1&${name}=2`,
          `${name}[]=1`,
          `${name}[a][b]=1`,
          name,
          `${name}=`,
        ])
      },
    )
    const search = searches.length > 0 ? `?${searches.join('&')}` : ''
    const how = random()
    const sent = how < 0.04 ? pick(methods) : method
    const isBare = sent === 'GET' || (good === undefined && !config?.form && how > 0.2)
    const written = JSON.stringify(good ?? {})
    const text =
      how < 0.2 ? pick(rawBodies(written)) : JSON.stringify(body ? spoiled(body, good, random) : {})
    return {
      method: sent,
      path: path + search,
      headers: isBare
        ? {}
        : { 'content-type': how > 0.04 && how < 0.09 ? pick(wrongTypes) : 'application/json' },
      body: isBare ? null : text,
    }
  }
}

/** Makes payloads of a command that are invalid in some way. */
export function invalidPayloadsOf(schema: z.ZodType, ids: Readonly<Record<string, string>>) {
  const shape = shapeOf(schema) ?? {}
  const good = fitting(shape, ids)
  return (random: Random): unknown => spoiled(shape, good, random)
}

/** A shell command that repeats a request. */
export function asCurl(
  base: string,
  cookie: string,
  { method, path, headers, body }: Invalid,
): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const given = Object.entries({ ...headers, cookie }).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  )
  return `curl --path-as-is -X ${method} ${quoted(base + path)} ${given.join(' ')}${body === null ? '' : ` --data-binary ${quoted(body)}`}`
}
