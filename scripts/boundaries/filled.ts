import { type NodePath, types } from '@babel/core'

type Binding = NonNullable<ReturnType<NodePath['scope']['getBinding']>>

/** Finds an import's binding in the other file, by its name. */
export type Resolve = (
  from: string,
  name: string,
  file: string,
) => { bound: Binding; file: string } | undefined

/** Methods whose result is as long as the list. */
const sameLength = /^(map|entries|keys|values|sort|toSorted|reverse|toReversed|with|concat|fill)$/

/** True if a list, as written in a file, is certainly not empty. */
export function isFilled(path: NodePath, resolve: Resolve, file: string, depth = 0): boolean {
  if (depth > 15 || !path.node) return false
  const inner = (each: NodePath | undefined, where = file) =>
    each !== undefined && isFilled(each, resolve, where, depth + 1)
  if (path.isArrayExpression())
    return path
      .get('elements')
      .some((each) => (each.isSpreadElement() ? inner(each.get('argument')) : Boolean(each.node)))
  if (path.isObjectExpression())
    return path
      .get('properties')
      .some((each) => (each.isSpreadElement() ? inner(each.get('argument')) : true))
  if (path.isStringLiteral()) return path.node.value !== ''
  if (path.isConditionalExpression())
    return inner(path.get('consequent')) && inner(path.get('alternate'))
  if (path.isIdentifier()) {
    const bound = path.scope.getBinding(path.node.name)
    const found =
      bound?.kind === 'module' ? imported(bound, resolve, file) : bound && { bound, file }
    return found ? inner(firstValue(found.bound), found.file) : false
  }
  const made = path.isCallExpression() && path.get('callee')
  if (made && types.isIdentifier(made.node)) {
    const bound = made.scope.getBinding(made.node.name)
    const maker = bound && firstValue(bound)
    if (maker?.isArrowFunctionExpression()) return inner(maker.get('body'))
  }
  if (path.isNewExpression())
    return isCounted(path.get('arguments')[0]) || inner(path.get('arguments')[0])
  const source = madeFrom(path)
  return isCounted(source) || inner(source)
}

/** Traces a list back to those it was made from and is no shorter than. */
export function rootsOf(path: NodePath): NodePath[] {
  if (path.isArrayExpression())
    return path
      .get('elements')
      .flatMap((each) => (each.isSpreadElement() ? rootsOf(each.get('argument')) : []))
  const source = madeFrom(path)
  return source ? rootsOf(source) : [path]
}

function madeFrom(path: NodePath): NodePath | undefined {
  if (path.isAwaitExpression()) return path.get('argument')
  if (path.isTSAsExpression() || path.isTSSatisfiesExpression() || path.isTSNonNullExpression())
    return path.get('expression') as NodePath
  if (!path.isCallExpression()) return undefined
  const callee = path.get('callee')
  const [first] = path.get('arguments')
  if (callee.isIdentifier()) return callee.node.name === 'Array' ? first : undefined
  if (!callee.isMemberExpression() || !types.isIdentifier(callee.node.property)) return undefined
  const owner = callee.get('object')
  if (owner.isIdentifier() && /^(Object|Promise|Array)$/.test(owner.node.name)) return first
  return sameLength.test(callee.node.property.name) ? owner : undefined
}

/** `3` and `{ length: 3 }`, as `Array` takes them. */
function isCounted(path: NodePath | undefined): boolean {
  if (path?.isNumericLiteral()) return path.node.value > 0
  if (!path?.isObjectExpression()) return false
  return path.node.properties.some(
    (each) => types.isObjectProperty(each) && types.isIdentifier(each.key, { name: 'length' }),
  )
}

/** First value of a constant. */
function firstValue({ constant, path }: Binding): NodePath | undefined {
  if (!constant || !path.isVariableDeclarator() || !types.isIdentifier(path.node.id))
    return undefined
  const value = path.get('init')
  return value.node ? (value as NodePath) : undefined
}

function imported({ path }: Binding, resolve: Resolve, file: string) {
  const from = path.parent
  if (!path.isImportSpecifier() || from.type !== 'ImportDeclaration') return undefined
  const name = types.isIdentifier(path.node.imported)
    ? path.node.imported.name
    : path.node.imported.value
  return resolve(from.source.value, name, file)
}
