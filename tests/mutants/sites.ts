import { parseSync, traverse, types } from '@babel/core'
import { randomFrom } from '../../db/seed/random.ts'

/** A place in a source where a small mistake can be planted. */
export interface Site {
  /** Counted from 1. */
  readonly line: number
  /** The start and end of the changed text. */
  readonly start: number
  readonly end: number
  readonly from: string
  readonly to: string
}

const swapped: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}

/** Comparisons to swap, sides of `&&` and `||` to drop, and numbers to change. */
export function sitesOf(source: string): Site[] {
  const ast = parseSync(source, {
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript'] },
  })
  if (!ast) return []
  const sites: Site[] = []
  const add = (node: types.Node, to: string) => {
    const { start, end, loc } = node
    if (start == null || end == null || !loc) return
    sites.push({ line: loc.start.line, start, end, from: source.slice(start, end), to })
  }
  const textOf = ({ start, end }: types.Node) => source.slice(start ?? 0, end ?? 0)
  traverse(ast, {
    BinaryExpression({ node }) {
      const operator = swapped[node.operator]
      const { left, right } = node
      if (!operator || left.end == null || right.start == null) return
      const before = source.slice(node.start ?? 0, left.end)
      const between = source.slice(left.end, right.start).replace(node.operator, operator)
      add(node, `${before}${between}${source.slice(right.start, node.end ?? 0)}`)
    },
    LogicalExpression({ node }) {
      if (node.operator === '??') return
      for (const side of [node.left, node.right]) add(node, `(${textOf(side)})`)
    },
    NumericLiteral({ node, parent, key }) {
      // Numbers in types and field names have no effect.
      if (types.isTSLiteralType(parent) || (types.isObjectProperty(parent) && key === 'key')) return
      add(node, String(node.value < 100 ? node.value + 1 : node.value * 2))
    },
  })
  return sites
}

/** A source with one of its sites changed. */
export const changedAt = (source: string, { start, end, to }: Site): string =>
  source.slice(0, start) + to + source.slice(end)

export interface Drawn {
  readonly file: string
  readonly site: Site
}

/** This many different sites of these sources, by path; the same for the same seed. */
export function drawnFrom(
  sources: ReadonlyMap<string, string>,
  seed: string,
  count: number,
): Drawn[] {
  const all = [...sources].flatMap(([file, source]) =>
    sitesOf(source).map((site) => ({ file, site })),
  )
  return randomFrom(`mutants ${seed}`).sample(all, count)
}
