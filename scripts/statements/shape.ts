/** Describes a type's values at run time, as JSON. A list is a choice. */
export type Shape =
  | 'anything'
  | 'string'
  | 'number'
  | 'boolean'
  | 'bigint'
  | 'null'
  | 'undefined'
  | 'object'
  | 'Date'
  | 'Buffer'
  | { is: string | number | boolean }
  | { array: Shape }
  | { fields: Record<string, Shape>; others?: Shape }
  | readonly Shape[]

/** Says where a value doesn't have a shape: `cents is string, not number`; undefined if it does. */
export function faultIn(value: unknown, shape: Shape, path = 'it'): string | undefined {
  if (typeof shape === 'string')
    return isKind(value, shape) ? undefined : `${path} is ${kindOf(value)}, not ${shape}`
  if (isChoice(shape)) return faultInChoice(value, shape, path)
  if ('is' in shape)
    return value === shape.is ? undefined : `${path} is ${JSON.stringify(value)}, not ${shape.is}`
  if ('array' in shape) {
    if (!Array.isArray(value)) return `${path} is ${kindOf(value)}, not an array`
    return first(value, (each, index) => faultIn(each, shape.array, `${path}[${index}]`))
  }
  if (kindOf(value) !== 'object') return `${path} is ${kindOf(value)}, not an object`
  return faultInFields(value as Record<string, unknown>, shape, path)
}

const isChoice = (shape: Shape): shape is readonly Shape[] => Array.isArray(shape)

function faultInChoice(value: unknown, shapes: readonly Shape[], path: string): string | undefined {
  const faults: string[] = []
  for (const shape of shapes) {
    const fault = faultIn(value, shape, path)
    if (!fault) return undefined
    faults.push(fault)
  }
  // The deepest fault belongs to the intended alternative.
  const deepest = faults.filter((fault) => !fault.startsWith(`${path} is `))
  return deepest[0] ?? `${path} is ${kindOf(value)}, none of ${JSON.stringify(shapes)}`
}

function faultInFields(
  value: Record<string, unknown>,
  { fields, others }: { fields: Record<string, Shape>; others?: Shape },
  path: string,
): string | undefined {
  const inner = (name: string) => (path === 'it' ? name : `${path}.${name}`)
  const wrong = first(Object.entries(fields), ([name, shape]) =>
    name in value || allowsUndefined(shape)
      ? faultIn(value[name], shape, inner(name))
      : `${inner(name)} is missing`,
  )
  return (
    wrong ??
    first(Object.keys(value), (name) => {
      if (name in fields) return undefined
      return others ? faultIn(value[name], others, inner(name)) : `${inner(name)} is additional`
    })
  )
}

const allowsUndefined = (shape: Shape): boolean =>
  shape === 'undefined' || shape === 'anything' || (isChoice(shape) && shape.some(allowsUndefined))

function first<T>(
  list: readonly T[],
  fault: (each: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, each] of list.entries()) {
    const found = fault(each, index)
    if (found) return found
  }
  return undefined
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  return Array.isArray(value) ? 'array' : typeof value
}

const isKind = (value: unknown, kind: string): boolean =>
  kind === 'anything' ||
  kindOf(value) === kind ||
  (kind === 'object' && typeof value === 'object' && value !== null)
