import { join, relative } from 'node:path'
import {
  type CallExpression,
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isVariableStatement,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { API, type Checker, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync'
import { root } from '../lib/install.mjs'
import type { Shape } from './shape.ts'

/** A place where rows come from Postgres: `.execute(db)` and the like, or a text passed to `compiled`. */
export interface Statement {
  /** `db/src/queries/users.ts findUser`; a second one in the same function ends in ` 2`. */
  name: string
  file: string
  /** Positions in the file. */
  start: number
  end: number
  /** True for a hand-written row type that doesn't follow from the schema. */
  isRaw: boolean
  row: Shape
}

/** Finds db/src's statements with a row type, and what it allows. Takes two seconds. */
export function findStatements(): Statement[] {
  const api = new API({ cwd: root })
  try {
    const project = api
      .updateSnapshot({ openProjects: [join(root, 'db/tsconfig.json')] })
      .getProjects()[0]
    if (!project) throw new Error('db/tsconfig.json is no project')
    const { program, checker } = project
    return program
      .getSourceFileNames()
      .filter((file) => file.startsWith(join(root, 'db/src/')) && !file.endsWith('.test.ts'))
      .flatMap((file) => inFile(relative(root, file), program.getSourceFile(file), checker))
  } finally {
    api.close()
  }
}

function inFile(file: string, source: SourceFile | undefined, checker: Checker): Statement[] {
  const found: Statement[] = []
  const counts = new Map<string, number>()
  const look = (node: Node, owner: string): void => {
    const row = isCallExpression(node) && rowOf(node, checker)
    if (row) {
      const count = (counts.get(owner) ?? 0) + 1
      counts.set(owner, count)
      const name = `${file} ${owner}${count > 1 ? ` ${count}` : ''}`
      found.push({ name, file, start: node.pos, end: node.end, ...row })
    }
    node.forEachChild((child) => look(child, owner))
  }
  source?.forEachChild((node) => look(node, nameOf(node)))
  return found
}

function nameOf(node: Node): string {
  if (isFunctionDeclaration(node)) return node.name?.text ?? ''
  const name = isVariableStatement(node) ? node.declarationList.declarations[0]?.name : undefined
  return name && isIdentifier(name) ? name.text : ''
}

function rowOf(call: CallExpression, checker: Checker): { row: Shape; isRaw: boolean } | undefined {
  const called = call.expression
  if (isIdentifier(called) && called.text === 'compiled') {
    const made = checker.getTypeAtLocation(call)
    const signature = made && checker.getSignaturesOfType(made, SignatureKind.Call)[0]
    const rows = signature && checker.getReturnTypeOfSignature(signature)
    const found = rows && typed(inPromise(rows, checker), checker)
    return found && { ...found, isRaw: true }
  }
  if (!isPropertyAccessExpression(called) || !/^execute/.test(called.name.text)) return undefined
  // A transaction returns what its function returns.
  const given = call.arguments[0]
  if (given && (isArrowFunction(given) || isFunctionExpression(given))) return undefined
  const asked = checker.getTypeAtLocation(call)
  return asked && typed(inPromise(asked, checker), checker)
}

const inPromise = (promise: Type, checker: Checker): Type | undefined =>
  promise.isTypeReference() ? checker.getTypeArguments(promise)[0] : undefined

/** Shape of the rows in a result; undefined if it claims none. */
function typed(
  result: Type | undefined,
  checker: Checker,
): { row: Shape; isRaw: boolean } | undefined {
  for (const part of result?.isUnionType() ? result.getTypes() : [result]) {
    if (!part || part.flags & TypeFlags.Undefined) continue
    const isQueryResult = part.getSymbol()?.name === 'QueryResult'
    const row =
      part.isTypeReference() && (isQueryResult || checker.isArrayType(part))
        ? checker.getTypeArguments(part)[0]
        : part
    const shape = row && shapeOf(row, checker)
    if (!shape || !namesColumns(shape) || kinds.test(row.getSymbol()?.name ?? '')) return undefined
    return { row: shape, isRaw: isQueryResult }
  }
  return undefined
}

const namesColumns = (shape: Shape): boolean =>
  typeof shape === 'object' &&
  (Array.isArray(shape)
    ? shape.some(namesColumns)
    : 'fields' in shape && Object.keys(shape.fields).length > 0)

/** Kysely's results of changes without rows. */
const kinds = /^(Insert|Update|Delete|Merge)Result$/

const simple = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
  [TypeFlags.NonPrimitive, 'object'],
] as const

/** A recursive type, such as any JSON, allows anything there. */
function shapeOf(type: Type, checker: Checker, within: readonly number[] = []): Shape {
  const inner = (each: Type) => shapeOf(each, checker, [...within, type.id])
  if (type.isLiteralType() && typeof type.value !== 'bigint' && typeof type.value !== 'object')
    return { is: type.value }
  const kind = simple.find(([flag]) => type.flags & flag)?.[1]
  if (kind) return kind
  if (type.isUnionType()) return type.getTypes().map(inner)
  if (within.includes(type.id) || !(type.isObjectType() || type.isIntersectionType()))
    return 'anything'
  const name = type.getSymbol()?.name
  if (name === 'Date' || name === 'Buffer') return name
  if (type.isTypeReference() && checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type)
    return { array: item ? inner(item) : 'anything' }
  }
  const others = checker.getIndexInfosOfType(type)[0]?.valueType
  const fields = checker.getPropertiesOfType(type).map((each) => {
    const value = checker.getTypeOfSymbol(each)
    return [each.name, value ? inner(value) : 'anything'] as const
  })
  return { fields: Object.fromEntries(fields), ...(others && { others: inner(others) }) }
}
