import { readFileSync } from 'node:fs'
import pg from 'pg'
import { percentile } from './measure.ts'

/** The 100 people nearest to a person, read only from the index by a prepared statement. */
const text = `
  SELECT id FROM users
  WHERE gender = 'female' AND gender_preference = 'male' AND cell IS NOT NULL AND location_enabled AND NOT location_private
    AND completed_at IS NOT NULL AND banned_at IS NULL
  ORDER BY point(cell[0], degrees(asinh(tan(radians(cell[1]))))) <-> $1 LIMIT 100
`

/** Milliseconds, and microseconds of processor time per scan. */
export async function indexScan(
  url: string,
  id: string,
  times: number,
): Promise<{ p50: number; p99: number; cpu: number }> {
  const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
  await client.connect()
  const { rows } = await client.query<{ pid: number; place: { x: number; y: number } }>(
    'SELECT pg_backend_pid() AS pid, point(cell[0], degrees(asinh(tan(radians(cell[1]))))) AS place FROM users WHERE id = $1',
    [id],
  )
  const { pid = 0, place = { x: 0, y: 0 } } = rows[0] ?? {}
  const scan = () => client.query({ name: 'scan', text, values: [`(${place.x},${place.y})`] })
  for (let time = 0; time < 20; time++) await scan()
  const took: number[] = []
  const before = nanoseconds(pid)
  for (let time = 0; time < times; time++) {
    const started = performance.now()
    await scan()
    took.push(performance.now() - started)
  }
  const cpu = (nanoseconds(pid) - before) / 1000 / times
  await client.end()
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99), cpu }
}

/** Processor time of a process; NaN without /proc. */
function nanoseconds(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return Number.NaN
  }
}
