import { type Kysely, sql } from 'kysely'

const places = [0, 1, 2]

/** Answers to prompts, in their order: on the profile's row, since cards are made of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isWhole = places.map(
    (
      at,
    ) => `(prompts->${at} IS NULL OR (jsonb_typeof(prompts->${at}->'prompt') = 'string' AND jsonb_typeof(prompts->${at}->'answer') = 'string'
      AND prompts->${at}->>'prompt' ~ '^[a-z-]{1,40}$' AND char_length(prompts->${at}->>'answer') BETWEEN 1 AND 150) IS TRUE)`,
  )
  await sql
    .raw(`
      ALTER TABLE users ADD COLUMN prompts jsonb NOT NULL DEFAULT '[]'
        CONSTRAINT users_prompts_are_three CHECK (jsonb_typeof(prompts) = 'array' AND jsonb_array_length(prompts) <= 3)
        CONSTRAINT users_prompts_are_whole CHECK (${isWhole.join(' AND ')})
        CONSTRAINT users_prompts_are_distinct CHECK (
          prompts->0->>'prompt' <> prompts->1->>'prompt' AND prompts->1->>'prompt' <> prompts->2->>'prompt'
          AND prompts->0->>'prompt' <> prompts->2->>'prompt'
        )
    `)
    .execute(db)
}
