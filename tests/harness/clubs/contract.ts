import { commands, events, routes } from '@swoon/realtime-server/contract'
import { z } from 'zod'

const schema = { summary: 'For tests alone.', response: { 200: z.object({ ok: z.literal(true) }) } }
const clubId = z.uuid()

/** A feature only for tests: clubs whose members get their messages. */
export const clubRoutes = routes({
  say: {
    method: 'POST',
    url: '/try/clubs/:clubId/say',
    schema: { ...schema, params: z.object({ clubId }), body: z.object({ text: z.string() }) },
  },
  evict: {
    method: 'POST',
    url: '/try/clubs/:clubId/evict/:userId',
    schema: { ...schema, params: z.object({ clubId, userId: z.uuid() }) },
  },
})

export const clubEvents = events({ 'club:said': z.object({ clubId, text: z.string() }) })

export const clubCommands = commands({
  'club:watch': z.object({ clubId }),
  'club:unwatch': z.object({ clubId }),
})
