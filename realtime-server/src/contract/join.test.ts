import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { budgets, events, type RouteDefinition, routes } from './define.ts'
import { contract } from './index.ts'
import { joined, partsOf, requireSound } from './join.ts'

const route = (
  method: 'GET' | 'POST',
  url: string,
  rest: Partial<RouteDefinition> = {},
): RouteDefinition => ({
  method,
  url,
  schema: { summary: 'A route.', params: z.object({ id: z.string() }), response: {} },
  ...rest,
})

describe('the contract', () => {
  it('nests routes by feature, so that two features may use the same name', () => {
    const modules = {
      chat: { chatRoutes: { list: 1 }, limit: 2 },
      rooms: { roomRoutes: { list: 3 } },
      people: {},
    }
    expect(partsOf(modules, 'Routes')).toEqual({ chat: { list: 1 }, rooms: { list: 3 } })
    expect(contract.chat.messages.url).toBe('/api/matches/:id/messages')
    expect(() => partsOf({ chat: { oneRoutes: {}, otherRoutes: {} } }, 'Routes')).toThrow(
      'a feature has one',
    )
  })

  it('refuses two routes with the same method and URL, whatever their parameters are called', () => {
    const one = routes({ read: route('GET', '/api/things/:id') })
    requireSound({
      one,
      other: { write: route('POST', '/api/things/:id'), all: route('GET', '/api/things') },
    })
    const other = { look: route('GET', '/api/things/:thingId') }
    expect(() => requireSound({ one, other })).toThrow('twice, of one.read and of other.look')
  })

  it('refuses the same name of an event, a command or a budget in two features', () => {
    const one = {
      oneEvents: events({ 'thing:made': z.object({}) }),
      oneBudgets: budgets({ thing: { count: 1, window: 1 } }),
    }
    expect(
      Object.keys(
        joined({ one, other: { otherEvents: events({ 'thing:gone': z.object({}) }) } }, 'Events'),
      ),
    ).toEqual(['thing:made', 'thing:gone'])
    expect(() => joined({ one, other: one }, 'Events')).toThrow(
      'thing:made is in the contract twice',
    )
    expect(() => joined({ one, other: one }, 'Budgets')).toThrow('thing is in the contract twice')
  })

  it('refuses a `self` that is no field of the path or body', () => {
    const self = (schema: object) => ({
      one: {
        act: route('POST', '/api/things', {
          schema: { summary: 'Acts.', response: {}, ...schema },
          config: { self: 'userId' },
        }),
      },
    })
    requireSound(self({ params: z.object({ userId: z.string() }) }))
    requireSound(self({ body: z.object({ userId: z.string().optional() }).refine(() => true) }))
    expect(() => requireSound(self({ body: z.object({ id: z.string() }) }))).toThrow(
      'one.act has no field userId',
    )
    expect(() => requireSound(self({ querystring: z.object({ userId: z.string() }) }))).toThrow(
      'no field userId',
    )
  })
})
