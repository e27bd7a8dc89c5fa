import { type Kysely, sql } from 'kysely'

/** What people choose each other by, with the names of what of it is on the profile. Columns, since filters of decks read them by the row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE users
      ADD COLUMN pronouns text CHECK (length(pronouns) BETWEEN 1 AND 30),
      ADD COLUMN height smallint CHECK (height BETWEEN 120 AND 230),
      ADD COLUMN hometown text CHECK (length(hometown) BETWEEN 1 AND 100),
      ADD COLUMN languages text[] NOT NULL DEFAULT '{}' CHECK (cardinality(languages) <= 5),
      ADD COLUMN relationship_model text CHECK (relationship_model IN ('monogamous', 'open', 'figuring-out')),
      ADD COLUMN has_children text CHECK (has_children IN ('no', 'yes', 'grown-up')),
      ADD COLUMN wants_children text CHECK (wants_children IN ('yes', 'maybe', 'no')),
      ADD COLUMN smoking text CHECK (smoking IN ('never', 'sometimes', 'often', 'quitting')),
      ADD COLUMN drinking text CHECK (drinking IN ('never', 'rarely', 'socially', 'often')),
      ADD COLUMN religion text,
      ADD COLUMN shows text[] NOT NULL DEFAULT
        '{pronouns,height,hometown,languages,relationshipModel,hasChildren,wantsChildren,smoking,drinking}'
  `.execute(db)
}
