import { specificationCalls } from '../../tests/features/specification-calls.ts'
import type { Names } from './names.ts'

/** Tests of an empty feature: text by path. Those of the platform's part pass; the one of the feature's own work fails. */
export function testFiles({ kebab, camel, words }: Names): Record<string, string> {
  const rowOf = (method: string) => {
    const call = `${method} /api/${kebab}`
    const isOurs = specificationCalls.some((known) => known === call) ? '' : ', isOurs: true'
    return `call: '${call}'${isOurs}`
  }
  return {
    [`tests/features/${kebab}.test.ts`]: `import { ${camel}Routes } from '@swoon/realtime-server/contract/${kebab}'
import { beforeAll, describe, expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import { type Person, person } from '../harness/person.ts'
import { expectRefusal } from './refusals.ts'

const world = worldOfFile()
let ann: Person
beforeAll(async () => {
  ann = await person(world)
})

describe('${words.toLowerCase()}', () => {
  it('require a session', async () => {
    expectRefusal(await call(world.url, null, ${camel}Routes.list, {}), 401, 'UNAUTHORIZED')
  })

  it('are an empty list at first', async () => {
    const reply = await ann.call(${camel}Routes.list, {})
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toEqual([])
  })
})
`,
    [`tests/attacks/actors/${kebab}.ts`]: `import { randomUUID } from 'node:crypto'
import type { Rows } from './rows.ts'

export const rows = (): Rows<'${camel}'> => ({
  list: { ${rowOf('GET')}, status: 200 },
  add: { ${rowOf('POST')}, body: { clientId: randomUUID() }, status: 200 },
})
`,
  }
}
