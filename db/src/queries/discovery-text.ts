/** Sources of candidates. */
export type Source = 'near' | 'seen' | 'new' | 'alike' | 'rare'

/** Parts that the text depends on. There are few shapes, and each connection plans each of them once. */
export interface Shape {
  from: Source[]
  mode: 'compatible' | 'nearby' | 'interests'
  /** True if the viewer's distance excludes people. */
  isFiltered: boolean
  /** True if the viewer has wishes: each person comes with the wishes they meet, and must-haves exclude people. */
  isSifted: boolean
  /** True if many candidates who lack a must-have may be skipped. */
  isDeep: boolean
  /** Most people read around a place, and for a rare interest, including people already decided on. */
  scan: number
  limit: number
}

/** Parameters by name, with types that Postgres can't infer. */
const types = {
  viewer: 'uuid',
  gender: 'text',
  shownTo: 'text[]',
  age: 'int4',
  preference: 'text',
  sought: 'text[]',
  places: 'text[]',
  bounds: 'text[]',
  cell: 'point',
  visible: 'float8',
  private: 'float8',
  bornFrom: 'date',
  bornBy: 'date',
  now: 'timestamptz',
  interests: 'text[]',
  rare: 'text[]',
  musts: 'int4',
  wishes: 'jsonb',
} as const
type Parameter = keyof typeof types

/** Sources of each mode, and the share of the limit each may fill; together they may exceed it, since they overlap. */
const shares: Readonly<Record<Shape['mode'], Readonly<Partial<Record<Source, number>>>>> = {
  nearby: { near: 1 },
  compatible: { near: 0.4, seen: 0.5, new: 0.2 },
  interests: { near: 0.4, alike: 0.7, rare: 0.7, seen: 0.2 },
}

const shown = `CASE WHEN users.travel_mode AND users.travel_ends_at > :now THEN users.travel_cell ELSE users.cell END`

/**
 * The same as in visible_to, with the viewer's own values. Conditions without an index are in CASE: there Postgres expects the same of all
 * values, and so keeps one plan instead of planning every deck, which takes longer than dealing it. For a date range it would expect so few
 * people that it would sort them all.
 */
const fits = `users.completed_at IS NOT NULL AND users.banned_at IS NULL
  AND CASE WHEN users.date_of_birth BETWEEN :bornFrom AND :bornBy AND users.hidden_at IS NULL
      AND wants(:preference, 18, 99, users.gender, users.shown_to, NULL)
      AND (wants(users.gender_preference, users.min_age, users.max_age, :gender, :shownTo, :age)
        OR (users.widens_ages AND wants(users.gender_preference, users.min_age - 5, users.max_age + 5, :gender, :shownTo, :age)
          AND has_decided(users.id, :viewer)))
      AND (NOT users.is_incognito OR has_liked(users.id, :viewer))
      THEN true ELSE false END`

/**
 * People whose address the viewer doesn't know. `visible_to` makes an exception for matches, but no match is a candidate. One list is best
 * here, where many are read; `people_near` asks the index instead, for the few nearby.
 */
const unknown = `coalesce(users.email_hash, '') NOT IN (SELECT email_hash FROM known)`

const within = ({ isFiltered }: Shape, row: string) =>
  isFiltered
    ? `AND (${row}.place IS NULL OR NOT ${row}.location_enabled
        OR miles_between(:cell, ${row}.place) <= CASE WHEN ${row}.location_private THEN :private ELSE :visible END)`
    : ''

/** People not yet decided on who are checked for being within the distance, and for being alike. */
const windows = { within: 2_000, alike: 1_000 } as const
/** The same when few people meet the must-haves. */
const deepWindow = 6_000

const met = ({ isSifted }: Shape) => (isSifted ? 'wishes_met(users, asked.wishes) AS met,' : '')
/** Read from a row, so that Postgres expects the same of all wishes. */
const asked = ({ isSifted }: Shape) => (isSifted ? ' CROSS JOIN asked' : '')
/** In CASE, so that Postgres expects many people who meet the must-haves. */
const hasMusts = ({ isSifted }: Shape, row: string) =>
  isSifted ? `AND CASE WHEN ${row}.met & :musts = :musts THEN true ELSE false END` : ''

const windowOf = ({ isDeep }: Shape, what: keyof typeof windows) =>
  isDeep ? deepWindow : windows[what]

/** Fitting people in the order of an index, without those decided on or too far away. */
const inOrder = (shape: Shape, order: string, size: number) => `
  SELECT read.id FROM (
    SELECT users.id, users.seen_around, users.completed_at, users.location_enabled, users.location_private, ${met(shape)} ${shown} AS place
    FROM users${asked(shape)} WHERE ${fits} AND users.id NOT IN (SELECT id FROM decided) AND ${unknown}
    ORDER BY users.${order} LIMIT ${windowOf(shape, 'within')}
  ) AS read
  WHERE true ${hasMusts(shape, 'read')} ${within(shape, 'read')}
  ORDER BY read.${order} LIMIT ${size}`

/** In the order of the index, which has steps of ten minutes, so that reading stops as soon as there are enough. */
const latest = 'seen_around DESC NULLS LAST'

const sources: Readonly<Record<Source, (shape: Shape, size: number) => string>> = {
  near: ({ scan, isSifted }, size) => `
    SELECT near.id FROM people_near(
      :viewer, ARRAY(SELECT id FROM decided), :gender, :shownTo, :age, :preference, :sought,
      :places::point[], :bounds::box[], :now, :bornFrom, :bornBy,
      ${isSifted ? '(SELECT wishes FROM asked), :musts' : 'NULL, 0'}, ${scan}, ${size}
    ) AS near ORDER BY near.away LIMIT ${size}`,
  seen: (shape, size) => inOrder(shape, latest, size),
  new: (shape, size) => inOrder(shape, 'completed_at DESC', size),
  // Among the latest seen, only those with an interest in common get a closer look.
  alike: (shape, size) => `
    SELECT read.id FROM (
      SELECT users.id, users.seen_around, users.interest_keys, users.location_enabled, users.location_private, ${met(shape)} ${shown} AS place
      FROM (
        SELECT users.id, users.interest_keys FROM users
        WHERE users.completed_at IS NOT NULL AND users.banned_at IS NULL AND users.id NOT IN (SELECT id FROM decided)
          AND CASE WHEN users.gender = ANY (:sought) THEN true ELSE false END
        ORDER BY users.${latest} LIMIT ${windowOf(shape, 'alike')}
      ) AS latest JOIN users ON users.id = latest.id${asked(shape)}
      WHERE latest.interest_keys && (SELECT :interests) AND ${fits} AND ${unknown}
    ) AS read
    WHERE true ${hasMusts(shape, 'read')} ${within(shape, 'read')}
    ORDER BY (SELECT count(*) FROM unnest(read.interest_keys) AS interest WHERE interest = ANY (:interests)) DESC, read.${latest}
    LIMIT ${size}`,
  // In SELECT, Postgres expects as many people for every interest, and so keeps one plan here too.
  rare: (shape, size) => `
    SELECT read.id FROM (
      SELECT users.id, users.location_enabled, users.location_private, ${met(shape)} ${shown} AS place
      FROM users${asked(shape)} WHERE users.interest_keys && (SELECT :rare) AND ${fits} AND ${unknown} LIMIT ${shape.scan}
    ) AS read
    WHERE read.id NOT IN (SELECT id FROM decided) ${hasMusts(shape, 'read')} ${within(shape, 'read')} LIMIT ${size}`,
}

const place = `CASE WHEN users.location_enabled AND NOT users.location_private THEN users.place END`
const where = `(${place})[0] AS longitude, (${place})[1] AS latitude,`

/** Columns that a mode compares. Lists come as JSON, which Node reads several times faster than Postgres arrays. */
const compared: Readonly<Record<Shape['mode'], string>> = {
  nearby: where,
  interests: `${where} json_build_object('interests', users.interests) AS answers,`,
  compatible: `${where} users.date_of_birth, users.time_zone, users.gender, json_build_object(
    'interests', users.interests, 'lifestyle', users.lifestyle, 'personality', users.personality, 'education', users.education,
    'relationshipGoals', users.relationship_goals, 'communicationStyle', users.communication_style,
    'smoking', CASE WHEN 'smoking' = ANY (users.shows) THEN users.smoking END,
    'drinking', CASE WHEN 'drinking' = ANY (users.shows) THEN users.drinking END,
    'wantsChildren', CASE WHEN 'wantsChildren' = ANY (users.shows) THEN users.wants_children END
  ) AS answers,`,
}

/** Text of a statement with $1, $2 … and its values. `visible_to`, which alone decides who is visible, checks everyone the sources find. */
export function textOf(
  shape: Shape,
  parameters: Readonly<Record<Parameter, unknown>>,
): { text: string; values: unknown[] } {
  const { text, used } = written(shape)
  return { text, values: used.map((name) => parameters[name]) }
}

const all = new Map<string, { text: string; used: Parameter[] }>()

function written(shape: Shape): { text: string; used: Parameter[] } {
  const key = JSON.stringify(shape)
  const known = all.get(key) ?? write(shape)
  all.set(key, known)
  return known
}

function write(shape: Shape): { text: string; used: Parameter[] } {
  const pool = shape.from.map(
    (source) =>
      `(${sources[source](shape, Math.ceil(shape.limit * (shares[shape.mode][source] ?? 0)))})`,
  )
  const named = `
    WITH decided AS MATERIALIZED (SELECT id FROM decided_by(:viewer)),
    known AS MATERIALIZED (SELECT email_hash FROM people_i_know WHERE user_id = (SELECT :viewer)),
    ${shape.isSifted ? `asked AS MATERIALIZED (SELECT jsonb_populate_record(NULL::wishes, :wishes) AS wishes),` : ''}
    pool AS (${pool.join(' UNION ')})
    SELECT users.id, ${shape.isSifted ? 'users.met,' : ''} ${compared[shape.mode]}
      extract(epoch FROM users.last_seen)::float8 * 1000 AS last_seen,
      (SELECT extract(epoch FROM greatest(created_at, revisited_at))::float8 * 1000 FROM swipes
        WHERE swiper_id = users.id AND swiped_id = :viewer AND is_like) AS liked_at
    FROM pool JOIN (SELECT users.*, ${met(shape)} ${shown} AS place FROM visible_to(:viewer) AS users${asked(shape)}) AS users
      ON users.id = pool.id
    WHERE true ${hasMusts(shape, 'users')} ${within(shape, 'users')}
    LIMIT ${shape.limit * 2}`
  const used: Parameter[] = []
  const text = named.replace(/(?<!:):([a-zA-Z]+)/g, (_, name: Parameter) => {
    if (!used.includes(name)) used.push(name)
    return `$${used.indexOf(name) + 1}::${types[name]}`
  })
  return { text, used }
}
