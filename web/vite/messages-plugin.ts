import { relative } from 'node:path'
import { type NodePath, type PluginItem, transformSync, types } from '@babel/core'
import macro from '@lingui/babel-plugin-lingui-macro'
import { makeConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { terms } from './terms.ts'

/** A sentence of the web client, as shown to translators. */
export interface Message {
  /** The build's id of sentence and context; of a term (terms.ts), its kind and name. */
  id: string
  /** In English, as ICU writes it: `{count, plural, one {# like} other {# likes}}`. */
  message: string
  /** The meaning, where the same English text has two. */
  context?: string
  /** Files of the web client that use it. */
  files: string[]
}

const linguiConfig = makeConfig(
  {
    locales: ['en'],
    sourceLocale: 'en',
    runtimeConfigModule: { i18n: ['#i18n', 'say'], Trans: ['#trans', 'Trans'] },
  },
  { skipValidation: true },
)
const web = new URL('..', import.meta.url).pathname

/**
 * Turns Lingui's macros into calls that hold the English sentence, parsed by the build so that no page has to. A build lists all sentences
 * in `.vite/messages.json`.
 */
export function messages(): Plugin {
  const found = new Map<string, Message>()
  return {
    name: 'messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
      handler(code, id) {
        const made = transformSync(code, {
          filename: id,
          configFile: false,
          babelrc: false,
          sourceMaps: true,
          parserOpts: { plugins: id.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
          plugins: [
            // `extract` keeps translators' context in production builds too.
            [macro, { linguiConfig, stripMessageField: false, extract: true }],
            parsed((each) => {
              const { files } = found.get(each.id) ?? { files: [] }
              found.set(each.id, { ...each, files: [...new Set([...files, relative(web, id)])] })
            }),
          ],
        })
        return made?.code ? { code: made.code, map: made.map } : null
      },
    },
    generateBundle() {
      const all = [...found.values(), ...terms].map((each) => ({
        ...each,
        files: each.files.toSorted(),
      }))
      const source = JSON.stringify(all.sort((one, other) => (one.id < other.id ? -1 : 1)))
      this.emitFile({ type: 'asset', fileName: '.vite/messages.json', source })
    },
  }
}

/** Replaces each sentence by its compiled form as Lingui reads it: a text, or the parts around its placeholders. */
const parsed = (found: (message: Omit<Message, 'files'>) => void): PluginItem => ({
  visitor: {
    ObjectExpression(path: NodePath<types.ObjectExpression>) {
      if (!path.node.leadingComments?.some(({ value }) => value.trim() === 'i18n')) return
      const fields = new Map<string, types.ObjectProperty>()
      for (const field of path.node.properties)
        if (field.type === 'ObjectProperty' && field.key.type === 'Identifier')
          fields.set(field.key.name, field)
      const [id, message, context] = ['id', 'message', 'context'].map(
        (name) => fields.get(name)?.value,
      )
      if (id?.type !== 'StringLiteral' || message?.type !== 'StringLiteral') return
      found({
        id: id.value,
        message: message.value,
        ...(context?.type === 'StringLiteral' && { context: context.value }),
      })
      const parts = compileMessage(message.value)
      const isText = typeof parts === 'string' || parts.every((part) => typeof part === 'string')
      const value = isText ? types.stringLiteral([parts].flat().join('')) : types.valueToNode(parts)
      const values = fields.get('values')
      const call = path.parentPath
      // A call without field names is shorter, which matters on a page with many sentences.
      if (call.isCallExpression() && call.node.callee.type === 'MemberExpression') {
        call.node.callee = call.node.callee.object
        call.node.arguments = [id, value, ...(values ? [values.value as types.Expression] : [])]
        return
      }
      const components = fields.get('components')
      path.node.properties = [
        types.objectProperty(types.identifier('id'), id),
        types.objectProperty(types.identifier('message'), value),
        ...(values ? [values] : []),
        ...(components ? [components] : []),
      ]
    },
  },
})
