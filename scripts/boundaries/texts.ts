import { type ParserOptions, parseSync, types } from '@babel/core'

/** Not translated: the moderators' console, the kit's gallery, and the word lists for hurtful messages. */
const english = /^web\/src\/(console|ui\/gallery)\/|\/hurtful[\w-]*\.ts$|\.test\.tsx?$/
/** Props and fields whose text is shown or read aloud. */
const shown =
  /^(title|text|label|placeholder|alt|hint|legend|description|heading|empty|aria-(label|description|roledescription|valuetext))$|Label$/
const letters = /\p{L}{2}/u
/** A single lower-case word is a code, not a text. */
const sentence = /^\P{L}*\p{Lu}|\s/u
/** The same in every language. */
const names = new Set(['Instagram', 'TikTok', 'Premium', 'SHA-256', 'https://…'])

/** Reports texts of the web client that can't be translated, because they aren't in a Lingui macro. */
export function textComplaints(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([file, text]) =>
    file.startsWith('web/src/') && !english.test(file)
      ? bareTexts(file, text).map(
          ({ line, value }) =>
            `${file}:${line} shows "${value}" in English to everyone: put it into t or Trans`,
        )
      : [],
  )
}

interface Bare {
  line: number
  value: string
}

function bareTexts(file: string, text: string): Bare[] {
  const found: Bare[] = []
  const add = ({ loc }: types.Node, value: string) => {
    const said = value.trim().replaceAll(/\s+/g, ' ')
    if (letters.test(said) && !names.has(said))
      found.push({ line: loc?.start.line ?? 0, value: said })
  }
  /** Adds every text that an expression may result in. */
  const addAll = (node: types.Node): void => {
    if (node.type === 'StringLiteral' && sentence.test(node.value)) add(node, node.value)
    if (node.type === 'TemplateLiteral') add(node, wordsOf(node))
    if (node.type === 'LogicalExpression') for (const side of [node.left, node.right]) addAll(side)
    if (node.type === 'ConditionalExpression')
      for (const side of [node.consequent, node.alternate]) addAll(side)
  }
  const look = (node: types.Node): void => {
    if (isTrans(node)) return
    if (node.type === 'JSXText') add(node, node.value)
    if (node.type === 'JSXAttribute' && shown.test(String(node.name.name))) {
      if (node.value?.type === 'StringLiteral') add(node, node.value.value)
      if (node.value?.type === 'JSXExpressionContainer') addAll(node.value.expression)
    }
    if (node.type === 'JSXElement')
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer') addAll(child.expression)
    if (
      node.type === 'ObjectProperty' &&
      node.key.type === 'Identifier' &&
      shown.test(node.key.name)
    )
      addAll(node.value)
    for (const key of types.VISITOR_KEYS[node.type] ?? [])
      for (const child of [node[key as keyof typeof node]].flat()) if (isNode(child)) look(child)
  }
  const plugins: ParserOptions['plugins'] = file.endsWith('x')
    ? ['typescript', 'jsx']
    : ['typescript']
  const tree = parseSync(text, {
    filename: file,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins },
  })
  if (tree) look(tree)
  return found
}

const isNode = (value: unknown): value is types.Node =>
  typeof value === 'object' && value !== null && 'type' in value

const isTrans = (node: types.Node): boolean =>
  node.type === 'JSXElement' &&
  node.openingElement.name.type === 'JSXIdentifier' &&
  node.openingElement.name.name === 'Trans'

/** Literal words of a template, if they are more than a code. */
function wordsOf({ quasis }: types.TemplateLiteral): string {
  const words = quasis.map(({ value }) => value.cooked ?? '').join('…')
  return /\p{L}{2,} |^\p{Lu}\p{Ll}/u.test(words) ? words : ''
}
