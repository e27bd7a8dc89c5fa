import { type PluginItem, transformSync, types } from '@babel/core'
import macro from '@lingui/babel-plugin-lingui-macro'
import { makeConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const linguiConfig = makeConfig(
  { locales: ['en'], sourceLocale: 'en', runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#trans', 'Trans'] } },
  { skipValidation: true },
)

/** Turns Lingui's macros into calls that hold the English sentence, which the build parses, so that no page does. */
export function messages(): Plugin {
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
          plugins: [[macro, { linguiConfig, stripMessageField: false }], parsed],
        })
        return made?.code ? { code: made.code, map: made.map } : null
      },
    },
  }
}

/** Replaces a sentence with placeholders by its parts, as Lingui reads them from a compiled catalog. */
const parsed: PluginItem = {
  visitor: {
    ObjectExpression({ node }) {
      if (!node.leadingComments?.some(({ value }) => value.trim() === 'i18n')) return
      for (const field of node.properties) {
        if (field.type !== 'ObjectProperty' || !types.isIdentifier(field.key, { name: 'message' })) continue
        if (field.value.type !== 'StringLiteral') continue
        const parts = compileMessage(field.value.value)
        if (Array.isArray(parts) && parts.some((part) => typeof part !== 'string')) field.value = types.valueToNode(parts)
        else field.value = types.stringLiteral([parts].flat().join(''))
      }
    },
  },
}
