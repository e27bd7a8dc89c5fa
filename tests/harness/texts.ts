import type { Db, Tx } from '@swoon/db'
import { sql } from 'kysely'

/** An object of the schema public as in a dump: the statement that recreates it, and the functions Postgres knows it needs. */
interface ObjectText {
  oid: string
  kind: string
  text: string
  needs: string[]
}

/** The definition of every object, in a dump's restore order; rows are taken from the schema `live`. */
export async function textsOf(db: Db | Tx): Promise<ObjectText[]> {
  const inPublic = sql`relnamespace = 'public'::regnamespace`
  const columns = sql`string_agg(quote_ident(attname), ', ' ORDER BY attnum) FILTER (WHERE attgenerated = '')`
  const { rows } = await sql<ObjectText>`
    WITH attributes AS (
      SELECT relation.oid, relname, pg_attribute.*, pg_get_expr(adbin, adrelid) AS expression
      FROM pg_class AS relation JOIN pg_attribute ON attrelid = relation.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE relkind = 'r' AND ${inPublic}
    ), texts (place, kind, oid, name, text) AS (
      SELECT 0, 'type', pg_class.oid, relname, format('CREATE TYPE %s AS (%s)', pg_class.oid::regclass,
        string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' ORDER BY attnum))
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
      WHERE relkind = 'c' AND ${inPublic} GROUP BY pg_class.oid, relname
      UNION ALL
      SELECT 1, 'table', oid, relname, format('CREATE TABLE %s (%s)', oid::regclass, string_agg(concat_ws(' ',
        quote_ident(attname), format_type(atttypid, atttypmod),
        CASE WHEN attidentity <> '' THEN 'GENERATED ALWAYS AS IDENTITY' WHEN attgenerated <> '' THEN format('GENERATED ALWAYS AS (%s) STORED', expression)
          ELSE 'DEFAULT ' || expression END,
        CASE WHEN attnotnull THEN 'NOT NULL' END), ', ' ORDER BY attnum))
      FROM attributes GROUP BY oid, relname
      UNION ALL
      SELECT 3, 'rows', oid, relname, format('INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM live.%I', oid::regclass, ${columns}, relname)
      FROM attributes GROUP BY oid, relname
      UNION ALL
      SELECT CASE contype WHEN 'c' THEN 2 WHEN 'f' THEN 6 ELSE 4 END, 'constraint', pg_constraint.oid, conname,
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
      FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid AND ${inPublic} WHERE contype <> 'n'
      UNION ALL
      SELECT 5, 'index', indexrelid, relname, pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid AND ${inPublic}
      WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
      UNION ALL
      SELECT 7, 'view', oid, relname, format('CREATE VIEW %s AS %s', oid::regclass, pg_get_viewdef(oid)) FROM pg_class WHERE relkind = 'v' AND ${inPublic}
      UNION ALL
      SELECT 8, 'trigger', pg_trigger.oid, tgname, pg_get_triggerdef(pg_trigger.oid)
      FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid AND ${inPublic} WHERE NOT tgisinternal
      UNION ALL
      SELECT 9, 'function', oid, proname, pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    ), needs AS (
      SELECT coalesce(adrelid, ev_class, objid) AS oid, array_agg(DISTINCT refobjid::text) AS needs FROM pg_depend
      LEFT JOIN pg_attrdef ON classid = 'pg_attrdef'::regclass AND pg_attrdef.oid = objid
      LEFT JOIN pg_rewrite ON classid = 'pg_rewrite'::regclass AND pg_rewrite.oid = objid
      WHERE refclassid = 'pg_proc'::regclass GROUP BY 1
    )
    SELECT texts.oid::text, kind, text, coalesce(needs, '{}') AS needs FROM texts LEFT JOIN needs USING (oid) ORDER BY place, name, text
  `.execute(db)
  return rows
}

/**
 * Recreates each object, without a search path. A function comes just before the first object known to need it, or after all others, so
 * that nothing works by luck.
 */
export async function makeAgain(tx: Tx, texts: readonly ObjectText[]): Promise<void> {
  const waiting = new Map(texts.map((each) => [`${each.kind} ${each.oid}`, each]))
  const make = async (each: ObjectText) => {
    if (!waiting.delete(`${each.kind} ${each.oid}`)) return
    for (const oid of each.needs) {
      const need = waiting.get(`function ${oid}`)
      if (need) await make(need)
    }
    await sql.raw(each.text).execute(tx)
  }
  for (const each of texts) await make(each)
}

/** A hash of each table's rows, by table name. */
export async function rowsOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace) ORDER BY 1
  `.execute(db)
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      SELECT count(*) || ' ' || coalesce(md5(string_agg(each::text, '' ORDER BY each::text)), '') AS hash FROM ${sql.raw(name)} AS each
    `.execute(db)
    found[name] = rows[0]?.hash ?? ''
  }
  return found
}
