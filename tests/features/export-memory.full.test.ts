// Full: it fills a chat with 20 MB and watches a process's memory.
import { exportRoutes } from '@swoon/realtime-server/contract/export'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ofFile } from '../harness/file-world.ts'
import { heldBy, peakDuring } from '../harness/memory.ts'
import { pairs } from '../harness/pairs.ts'
import { spawnWorld } from '../harness/server.ts'

// Without memory pressure V8 does not collect garbage, so this server gets little memory.
const world = ofFile(() => spawnWorld({ NODE_OPTIONS: '--max-old-space-size=150' }))

it('ten exports of a chat of 10,000 long messages at once need less than 100 MB more', async () => {
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const { one, matchId } = pair
  await sql`
    INSERT INTO messages (id, match_id, seq, sender_id, content, created_at)
    SELECT gen_random_uuid(), ${matchId}, n, ${one.id}, left(repeat(md5(n::text), 63), 1990), now() FROM generate_series(1, 10000) AS n
  `.execute(world.database.db)
  const download = async () => {
    const reply = await fetch(world.url + exportRoutes.download.url.replace(':id', one.id), {
      headers: { cookie: one.cookie },
    })
    expect(reply.status).toBe(200)
    let bytes = 0
    for await (const piece of reply.body ?? []) bytes += piece.length
    // Compressed from 20 MB.
    expect(bytes).toBeGreaterThan(300_000)
  }
  await download()
  const pid = world.server.child.pid ?? 0
  const rest = heldBy(pid)
  const more = await peakDuring(pid, rest, async () => {
    await Promise.all(Array.from({ length: 10 }, download))
  })
  console.log(`ten exports at once took ${Math.round(more)} MB more`)
  expect(more).toBeLessThan(100)
})
