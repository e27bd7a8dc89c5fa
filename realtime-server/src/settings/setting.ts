/** A row of docs/settings.md and .env.example. What it takes and its default are the schema's (../env.ts) or docker-compose.yml's. */
export interface Setting {
  /** The first release that reads it, if that isn't 0.1.0. */
  readonly since?: '0.2.0' | 'next'
  /** Readers, if that isn't the server alone. */
  readonly by?: string
  readonly example: string
  /** One sentence, mostly; backticks are around values. */
  readonly meaning: string
  /** The default in words, where it is worked out. */
  readonly unset?: string
  /** Default and values of a setting that is in no schema. */
  readonly fallback?: string
  readonly takes?: string
}

export type Settings = Readonly<Record<string, Setting>>
