import { dirname, join } from 'node:path'
import { type NodePath, parseSync, traverse, types } from '@babel/core'
import { isFilled, type Resolve, rootsOf } from './filled.ts'
import { fileOf } from './imports.ts'

/**
 * Reports assertions that may never run: in a loop over a list that may be empty, about every element of one, or in an `if`. A list
 * certainly isn't empty if it is written out or made from one that is. Otherwise, an `expect` in the same test must check it, or anything
 * the loop counts or collects. A property draws its own lists.
 * @param tests texts of the tests, by file
 * @param sources texts of other files whose constants they import, by file
 */
export function loopComplaints(
  tests: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, string>,
): string[] {
  const resolve = resolver(new Map([...sources, ...tests]))
  return [...tests].flatMap(([file, text]) =>
    /\bexpect\b/.test(text)
      ? unsureIn(file, text, resolve).map(({ line, fault }) => `${file}:${line} ${fault}`)
      : [],
  )
}

interface Fault {
  line: number
  fault: string
}

function unsureIn(file: string, text: string, resolve: Resolve): Fault[] {
  const found: Fault[] = []
  const textOf = ({ start, end }: types.Node) => text.slice(start ?? 0, end ?? 0)
  const report = ({ node }: NodePath, fault: string) =>
    found.push({ line: node.loc?.start.line ?? 0, fault })
  const judge = (at: NodePath, list: NodePath, what: string) => {
    if (isFilled(list, resolve, file) || isInProperty(at)) return
    const seen = [list, ...rootsOf(list)].map(({ node }) => textOf(node)).concat(collectedIn(at))
    if (!isLookedAt(at, seen, textOf))
      report(at, `${what} ${textOf(list.node)}, which may be empty: expect its length as well`)
  }
  traverse(parsed(file, text), {
    ForOfStatement(path) {
      if (asserts(path.get('body'))) judge(path, path.get('right'), 'asserts for each of')
    },
    CallExpression(path) {
      const callee = path.get('callee')
      if (!callee.isMemberExpression() || !types.isIdentifier(callee.node.property)) return
      const method = callee.node.property.name
      const list = callee.get('object')
      if (/^(forEach|map|flatMap)$/.test(method) && path.get('arguments').some(asserts))
        judge(path, list, 'asserts for each of')
      const outer = path.parentPath
      // `some` is true only if there is an element, and false may well mean an empty list.
      if (method === 'every' && outer.isCallExpression() && isExpect(outer.node.callee))
        judge(outer, list, 'asserts about every one of')
    },
    IfStatement(path) {
      const isSure =
        !asserts(path.get('consequent')) ||
        asserts(otherwise(path)) ||
        isInProperty(path) ||
        isWritten(path.get('test'), resolve, file) ||
        isLookedAt(path, collectedIn(path), textOf)
      if (!isSure)
        report(
          path,
          `asserts only if ${textOf(path.node.test)}: count how often, or assert in both cases`,
        )
    },
  })
  return found
}

function parsed(file: string, text: string): types.Node {
  const plugins = file.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const)
  const tree = parseSync(text, {
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: [...plugins] },
  })
  if (!tree) throw new Error(`${file} cannot be parsed`)
  return tree
}

/** Finds constants in other files. */
function resolver(texts: ReadonlyMap<string, string>): Resolve {
  const programs = new Map<string, NodePath<types.Program>>()
  const programOf = (file: string, text: string) => {
    const known = programs.get(file)
    if (known) return known
    traverse(parsed(file, text), {
      Program(path) {
        programs.set(file, path)
        path.stop()
      },
    })
    return programs.get(file)
  }
  return (from, name, file) => {
    const to = from.startsWith('.') ? join(dirname(file), from) : fileOf(from)
    const text = texts.get(to)
    const bound = text ? programOf(to, text)?.scope.getBinding(name) : undefined
    return bound && { bound, file: to }
  }
}

const isExpect = (node: types.Node): boolean =>
  types.isIdentifier(node)
    ? /^expect/.test(node.name)
    : types.isMemberExpression(node) && isExpect(node.object)

/** True for code that contains an assertion. */
function asserts(path: NodePath | readonly NodePath[]): boolean {
  const look = (each: NodePath): boolean => {
    let does = each.isCallExpression() && isExpect(each.node.callee)
    if (each.node)
      each.traverse({
        CallExpression(call) {
          if (!isExpect(call.node.callee)) return
          does = true
          call.stop()
        },
      })
    return does
  }
  return [path].flat().some(look)
}

/** Code that runs if the condition doesn't hold; after a branch that leaves, that is everything below. */
function otherwise(path: NodePath<types.IfStatement>): NodePath[] {
  const { alternate, consequent } = path.node
  if (alternate) return [path.get('alternate') as NodePath]
  const last = types.isBlockStatement(consequent) ? consequent.body.at(-1) : consequent
  const leaves =
    types.isReturnStatement(last) || types.isContinueStatement(last) || types.isThrowStatement(last)
  return leaves ? path.getAllNextSiblings() : []
}

/** True for code in a function called by fast-check. */
const isInProperty = (path: NodePath): boolean =>
  path.findParent(
    ({ node }) => types.isCallExpression(node) && /property$/i.test(nameOf(node.callee)),
  ) !== null

/** True for a condition on the rows of a written-out table, for which each run takes the same branches. */
function isWritten(condition: NodePath, resolve: Resolve, file: string): boolean {
  let is = true
  const look = (each: NodePath<types.Identifier>) => {
    const { name } = each.node
    const bound = each.scope.getBinding(name)
    if (!bound && globals.has(name)) return
    const loop = bound?.path.findParent((parent) => parent.isForOfStatement())
    const isRow =
      bound?.kind === 'param'
        ? /\beach\b/.test(calleeOf(bound.path.getFunctionParent() ?? bound.path))
        : bound &&
          loop?.isForOfStatement() &&
          loop.get('left').isAncestor(bound.path) &&
          isFilled(loop.get('right'), resolve, file)
    if (!isRow) is = false
  }
  if (condition.isIdentifier()) look(condition)
  condition.traverse({
    Identifier(each) {
      if (each.isReferencedIdentifier()) look(each as NodePath<types.Identifier>)
    },
  })
  return is
}

const globals = new Set(['process', 'undefined', 'Number', 'String', 'Object'])

/** Name of the call that gets a function: `test.each`. */
const calleeOf = ({ parent }: NodePath): string =>
  types.isCallExpression(parent) ? nameOf(parent.callee) : ''

function nameOf(node: types.Node): string {
  if (types.isIdentifier(node)) return node.name
  if (types.isCallExpression(node)) return nameOf(node.callee)
  if (!types.isMemberExpression(node)) return ''
  return `${nameOf(node.object)}.${nameOf(node.property)}`
}

/** Outer variables in which it counts or collects. */
function collectedIn(path: NodePath): string[] {
  const names = new Set<string>()
  const add = (node: types.Node) => {
    if (types.isIdentifier(node) && !path.scope.hasOwnBinding(node.name)) names.add(node.name)
  }
  path.traverse({
    UpdateExpression: ({ node }) => add(node.argument),
    AssignmentExpression: ({ node }) => add(node.left),
    CallExpression({ node: { callee } }) {
      if (types.isMemberExpression(callee) && types.isIdentifier(callee.property))
        if (/^(push|add|set)$/.test(callee.property.name)) add(callee.object)
    },
  })
  return [...names]
}

/** Assertions that also hold for an empty list. */
const vague =
  /^\.(not(?!\.(toEqual\(\[\]\)|toHaveLength\(0\)))|toBeDefined|toBeTruthy|toBeInstanceOf|toBeTypeOf)/

/** Finds an `expect` on one of these expressions in the same test, but outside of the loop. */
function isLookedAt(
  at: NodePath,
  expressions: readonly string[],
  textOf: (node: types.Node) => string,
): boolean {
  const words = expressions.map(
    (each) => new RegExp(`(?<!\\w|(?<!\\.\\.)\\.)${escaped(each)}(?![\\w(])`),
  )
  let isSeen = false
  outermost(at).traverse({
    CallExpression(call) {
      if (call.node === at.node || call.isDescendant(at)) return
      const [subject] = call.node.arguments
      const whole = call.getStatementParent()
      if (!isExpect(call.node.callee) || !subject || !whole) return
      if (vague.test(textOf(whole.node).slice((call.node.end ?? 0) - (whole.node.start ?? 0))))
        return
      if (words.some((word) => word.test(textOf(subject)))) isSeen = true
    },
  })
  return isSeen
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The test or helper around it: the outermost function within `describe`. */
function outermost(path: NodePath): NodePath {
  const functions: NodePath[] = []
  for (let each = path.getFunctionParent(); each; each = each.getFunctionParent())
    functions.push(each)
  const within = functions.filter((each) => !/^describe/.test(calleeOf(each))).at(-1)
  return within ?? path.findParent((each) => each.isProgram()) ?? path
}
