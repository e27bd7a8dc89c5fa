import { dirname, join } from 'node:path'
import { parseSync, type types } from '@babel/core'
import { fileOf } from './imports.ts'

/** Constants that tests import for reasons other than a promise. */
export const allowedConstants: Readonly<Record<string, string>> = {
  CONTRACT_VERSION:
    'a socket names the version that it speaks, which each change of the wire raises',
  bounds: 'a refit under test gets the ordinary bounds with one part changed',
  workerTiming: 'a worker under test gets the ordinary timing with one part changed',
  promptsByMood: 'a test finds a prompt by its id, and its words may be put better',
  interestPresets: 'words that people write, for a comparison of two functions',
}

/** Files in which every literal is a promise; in others only numbers are. */
const ofPromises = /\/(contract|fields|rules)\.ts$|\/contract\//
const ours = /^(realtime-server|web|db)\/src\//
const named =
  /(?:import\s*(?!type\b)|(?:const|let)\s*)\{([^}]*)\}\s*(?:from\s*|=\s*await\s+import\(\s*)['"]([^'"]+)['"]/g

/**
 * Reports tests that take a promised number or text from the code under test, and so would pass whatever it changes to.
 * @param tests texts of the tests, by file
 * @param sources texts of their imports, by file
 */
export function constantComplaints(
  tests: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, string>,
): string[] {
  const constantsOf = constantsIn(sources)
  return [...tests].flatMap(([file, text]) =>
    [...text.matchAll(named)].flatMap(([, names = '', path = '']) => {
      const to = path.startsWith('.') ? join(dirname(file), path) : fileOf(path)
      if (!ours.test(to)) return []
      const imported = names
        .split(',')
        .flatMap((each) => /^\s*(?!type\s)(\w+)/.exec(each)?.[1] ?? [])
      return imported
        .filter((name) => constantsOf(to).has(name) && !Object.hasOwn(allowedConstants, name))
        .map(
          (name) =>
            `${file} imports the constant ${name}: write the number out or take it from tests/promises.ts`,
        )
    }),
  )
}

/** Exported constants of a file, including re-exported ones. */
function constantsIn(sources: ReadonlyMap<string, string>) {
  const known = new Map<string, Set<string>>()
  return function constantsOf(file: string): Set<string> {
    const before = known.get(file)
    if (before) return before
    const found = new Set<string>()
    known.set(file, found)
    const scope = {
      values: new Map<string, types.Node>(),
      imported: new Set<string>(),
      isPromise: ofPromises.test(file),
    }
    const isHere = (name: string) =>
      scope.imported.has(name) || isConstant(scope.values.get(name), scope)
    for (const statement of statementsOf(file, sources.get(file) ?? '')) {
      if (statement.type === 'ExportAllDeclaration')
        for (const name of constantsOf(targetOf(file, statement.source.value))) found.add(name)
      if (statement.type === 'ImportDeclaration' && statement.importKind !== 'type')
        for (const { local, imported } of namesOf(statement))
          if (constantsOf(targetOf(file, statement.source.value)).has(imported))
            scope.imported.add(local)
      if (statement.type === 'VariableDeclaration')
        for (const [name, value] of statement.declarations.flatMap(declarationsOf))
          scope.values.set(name, value)
      if (statement.type !== 'ExportNamedDeclaration') continue
      const from = statement.source && constantsOf(targetOf(file, statement.source.value))
      for (const { local, exported } of exportsOf(statement))
        if (from ? from.has(local) : isHere(local)) found.add(exported)
      if (statement.declaration?.type !== 'VariableDeclaration') continue
      for (const [name, value] of statement.declaration.declarations.flatMap(declarationsOf)) {
        scope.values.set(name, value)
        if (isConstant(value, scope)) found.add(name)
      }
    }
    return found
  }
}

const targetOf = (file: string, path: string) =>
  path.startsWith('.') ? join(dirname(file), path) : fileOf(path)

function statementsOf(file: string, text: string): types.Statement[] {
  const plugins = file.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const)
  const parsed = parseSync(text, {
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: [...plugins] },
  })
  return parsed?.type === 'File' ? parsed.program.body : []
}

const namesOf = ({ specifiers }: types.ImportDeclaration) =>
  specifiers.flatMap((each) =>
    each.type === 'ImportSpecifier' && each.imported.type === 'Identifier'
      ? [{ local: each.local.name, imported: each.imported.name }]
      : [],
  )

const exportsOf = ({ specifiers }: types.ExportNamedDeclaration) =>
  specifiers.flatMap((each) =>
    each.type === 'ExportSpecifier' && each.exported.type === 'Identifier'
      ? [{ local: each.local.name, exported: each.exported.name }]
      : [],
  )

/** Names and values of `a = 1` and of `[a, b] = [1, 2]`. */
function declarationsOf({ id, init }: types.VariableDeclarator): [string, types.Node][] {
  if (!init) return []
  if (id.type === 'Identifier') return [[id.name, init]]
  if (id.type !== 'ArrayPattern' || init.type !== 'ArrayExpression') return []
  return id.elements.flatMap((each, at) => {
    const value = init.elements[at]
    return each?.type === 'Identifier' && value ? [[each.name, value] as [string, types.Node]] : []
  })
}

interface Scope {
  values: ReadonlyMap<string, types.Node>
  /** Constants from other files. */
  imported: ReadonlySet<string>
  /** True if texts count as well as numbers. */
  isPromise: boolean
}

/** True if an expression is, or contains, a number or a promised text outside of calls and functions. */
function isConstant(node: types.Node | null | undefined, scope: Scope): boolean {
  const isOne = (each: types.Node | null | undefined) => isConstant(each, scope)
  switch (node?.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isOne(node.expression)
    case 'UnaryExpression':
    case 'SpreadElement':
      return isOne(node.argument)
    case 'ObjectProperty':
      return isOne(node.value)
    case 'NumericLiteral':
      return true
    case 'StringLiteral':
    case 'TemplateLiteral':
      return scope.isPromise
    case 'BinaryExpression':
      return isOne(node.left) || isOne(node.right)
    case 'ArrayExpression':
      return node.elements.some(isOne)
    case 'ObjectExpression':
      return node.properties.some(isOne)
    case 'Identifier':
      return scope.imported.has(node.name) || isOne(scope.values.get(node.name))
    case 'CallExpression':
      return (
        node.callee.type === 'Identifier' &&
        node.callee.name === 'budgets' &&
        node.arguments.some(isOne)
      )
    default:
      return false
  }
}
