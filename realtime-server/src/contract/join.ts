import type { z } from 'zod'
import type { RouteDefinition } from './define.ts'

/** Exports of each feature's `contract.ts`, by feature. */
type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>
type Suffix = 'Routes' | 'Events' | 'Ends' | 'Commands' | 'Budgets'

/** A module's exports named `<something>Routes`, `<something>Events` and so on; never if it has none. */
type Part<Module, S extends Suffix> = Module[keyof Module & `${string}${S}`]

/** Parts of one kind, by feature. */
export type Parts<All, S extends Suffix> = {
  readonly [Feature in keyof All as [Part<All[Feature], S>] extends [never]
    ? never
    : Feature]: Part<All[Feature], S>
}

type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** Parts of one kind from all features in one table, for names that two features must not share. */
export type Joined<All, S extends Suffix> = Both<Parts<All, S>[keyof Parts<All, S>]>

/** @throws Error if a feature exports two parts of a kind */
export function partsOf<All extends object, S extends Suffix>(
  modules: All,
  suffix: S,
): Parts<All, S> {
  const parts = Object.entries(modules as Modules).flatMap(([feature, module]) => {
    const names = Object.keys(module).filter((name) => name.endsWith(suffix))
    if (names.length > 1)
      throw new Error(`${feature} exports ${names.join(' and ')}: a feature has one`)
    return names.map((name) => [feature, module[name]])
  })
  return Object.fromEntries(parts)
}

/** @throws Error if two features use the same name */
export function joined<All extends object, S extends Suffix>(
  modules: All,
  suffix: S,
): Joined<All, S> {
  const tables = Object.entries(partsOf(modules, suffix) as Readonly<Record<string, object>>)
  requireUnique(
    tables.flatMap(([feature, table]) =>
      Object.keys(table).map((name) => ({ what: name, where: feature })),
    ),
  )
  return Object.assign({}, ...tables.map(([, table]) => table))
}

/** Checks routes given as `{ feature: { name: route } }`: each needs a unique method and URL, and a `self` that is one of its fields. */
export function requireSound(
  routes: Readonly<Record<string, Readonly<Record<string, RouteDefinition>>>>,
): void {
  const all = Object.entries(routes).flatMap(([feature, table]) =>
    Object.entries(table).map(([name, route]) => ({ where: `${feature}.${name}`, route })),
  )
  // URLs that only differ in parameter names match the same requests.
  requireUnique(
    all.map(({ where, route }) => ({
      what: `${route.method} ${route.url.replace(/:\w+/g, ':')}`,
      where,
    })),
  )
  for (const { where, route } of all) {
    const self = route.config?.self
    if (self && ![route.schema.params, route.schema.body].some((schema) => hasField(schema, self)))
      throw new Error(`${where} has no field ${self} in its path or body`)
  }
}

/** True if an object schema has a field: in each variant of a union, and inside an optional one. */
function hasField(schema: z.ZodType | undefined, name: string): boolean {
  if (!schema) return false
  if ('options' in schema)
    return (schema.options as z.ZodType[]).every((each) => hasField(each, name))
  if ('unwrap' in schema) return hasField((schema.unwrap as () => z.ZodType)(), name)
  return 'shape' in schema && Object.hasOwn(schema.shape as object, name)
}

function requireUnique(uses: readonly { what: string; where: string }[]): void {
  const first = new Map<string, string>()
  for (const { what, where } of uses) {
    const other = first.get(what)
    if (other !== undefined)
      throw new Error(`${what} is in the contract twice, of ${other} and of ${where}`)
    first.set(what, where)
  }
}
