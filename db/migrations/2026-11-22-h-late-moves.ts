import { type Kysely, sql } from 'kysely'

interface Private {
  id: string
  cell: { x: number; y: number }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  // Short moves are seen late, and only so many a day.
  await sql`
    ALTER TABLE locations
      ADD COLUMN published_on date,
      ADD COLUMN publications smallint NOT NULL DEFAULT 0
  `.execute(db)
  // Of whoever shares privately the cell is five miles wide from now on, for filters too.
  const { rows } = await sql<Private>`SELECT id, cell FROM users WHERE location_private AND cell IS NOT NULL`.execute(
    db,
  )
  for (const { id, cell } of rows) {
    const { x, y } = coarse(cell)
    await sql`UPDATE users SET cell = point(${x}, ${y}) WHERE id = ${id}`.execute(db)
  }
}

const milesPerDegree = (3958.8 * Math.PI) / 180
const size = 5

/** The centre of the cell of five miles around a point: x is the longitude and y the latitude, in degrees. */
function coarse({ x, y }: { x: number; y: number }): { x: number; y: number } {
  const rows = Math.round((180 * milesPerDegree) / size)
  const height = 180 / rows
  const row = Math.min(rows - 1, Math.max(0, Math.floor((y + 90) / height)))
  const latitude = -90 + (row + 0.5) * height
  const columns = Math.max(1, Math.round((360 * milesPerDegree * Math.cos((latitude * Math.PI) / 180)) / size))
  const width = 360 / columns
  const column = Math.min(columns - 1, Math.max(0, Math.floor((x + 180) / width)))
  const tidy = (degrees: number) => Math.round(degrees * 1e7) / 1e7
  return { x: tidy(-180 + (column + 0.5) * width), y: tidy(latitude) }
}
