import { type Kysely, sql } from 'kysely'

/** How much each factor of compatibility moves the order of a person's own AI Match, from 0 to 4; a factor that is missing counts as usual. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE matcher_settings
      ALTER COLUMN learns SET DEFAULT true,
      ADD COLUMN weights jsonb NOT NULL DEFAULT '{}' CHECK (
        jsonb_typeof(weights) = 'object' AND NOT jsonb_path_exists(weights, '$.* ? (@.type() != "number" || @ < 0 || @ > 4)')
      )
  `.execute(db)
}
