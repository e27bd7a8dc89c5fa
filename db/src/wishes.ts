type Words = readonly string[]

/** A wish, and the value that people are compared with. */
interface Wish<Value> {
  /** Attributes of the type `wishes` that hold the value; null if nothing is wished. */
  readonly attributes: readonly string[]
  readonly valuesOf: (value: Value) => readonly unknown[]
  /** SQL: `subject` meets the wish `w`. */
  readonly isMet: string
  /** True if the profile may hide the answer, which then meets no wish. */
  readonly isHideable: boolean
}

const wish = <Value>(attribute: string, isMet: string): Wish<Value> => ({
  attributes: [attribute],
  valuesOf: (value) => [value],
  isMet,
  isHideable: false,
})
const answer = <Value>(attribute: string, isMet: string): Wish<Value> => ({
  ...wish(attribute, isMet),
  isHideable: true,
})
/** An answer that must be one of those wanted. */
const choice = (column: string) => answer<Words>(column, `subject.${column} = ANY (w.${column})`)

/**
 * Wishes of a viewer by the filter's name, in the order of the type `wishes`' attributes: a new one comes last, after a migration has added
 * its attribute. Its place is its bit in `wishes_met`, which an earlier release also calls during a deployment.
 */
const table = {
  relationshipGoals: choice('relationship_goals'),
  relationshipModel: choice('relationship_model'),
  hasChildren: choice('has_children'),
  wantsChildren: choice('wants_children'),
  smoking: choice('smoking'),
  drinking: choice('drinking'),
  languages: answer<Words>('languages', 'subject.languages && w.languages'),
  /** In centimeters. */
  height: {
    attributes: ['min_height', 'max_height'],
    valuesOf: ({ min, max }: { min: number; max: number }) => [min, max],
    isMet: 'subject.height BETWEEN w.min_height AND w.max_height',
    isHideable: true,
  },
  education: choice('education'),
  /** By their keys (the function word_key). */
  interests: wish<Words>('interests', 'subject.interest_keys && w.interests'),
  isVerified: wish<true>('is_verified', 'subject.is_verified'),
  hasVideo: wish<true>('has_video', 'cardinality(subject.intro_video_urls) > 0'),
  isNew: wish<Date>('new_since', 'subject.completed_at >= w.new_since'),
  isActive: wish<Date>(
    'active_since',
    'subject.shares_activity AND subject.last_seen >= w.active_since',
  ),
} as const

type Table = typeof table
export type WishName = keyof Table
type ValueOf<One> = One extends Wish<infer Value> ? Value : never

/** Wishes that are set, by name. */
export type Wishes = { readonly [Name in WishName]?: ValueOf<Table[Name]> }

const rows: readonly (readonly [string, Wish<never>])[] = Object.entries(table)

/** Attributes of the type `wishes`. */
export const wishAttributes: readonly string[] = rows.flatMap(([, { attributes }]) => attributes)

/** The bit of `wishes_met` for a wish. */
export const wishBit = (name: WishName): number => bitAt(rows.findIndex(([each]) => each === name))
const bitAt = (place: number) => 1 << place

/** Wishes as JSON, by the type's attributes. */
export const wishesJson = (wishes: Wishes): string =>
  JSON.stringify(
    Object.fromEntries(
      rows.flatMap(([name, { attributes, valuesOf }]) => {
        const value = wishes[name as WishName]
        if (value === undefined) return []
        const values = valuesOf(value as never)
        return attributes.map((attribute, at) => [attribute, values[at]])
      }),
    ),
  )

const bits = rows.map(([name, { attributes, isMet, isHideable }], place) => {
  const met = isHideable ? `${isMet} AND '${name}' = ANY (subject.shows)` : isMet
  return `CASE WHEN w.${attributes[0]} IS NULL THEN 0 WHEN ${met} THEN ${bitAt(place)} ELSE 0 END`
})

/** Text of the function `wishes_met`. */
export const wishesMet = `-- The wishes that a person meets, a bit each, in the order of the type. It knows only what their
-- profile shows: hidden answers meet none.
CREATE OR REPLACE FUNCTION wishes_met(subject users, w wishes) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT ${bits.join('\n    + ')}
$$
`
