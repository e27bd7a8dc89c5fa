import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { jsxs } from '#jsx/jsx-runtime'
import { i18n } from './i18n.ts'

type Elements = Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>
type Value = string | number | null | undefined

interface TransProps {
  id: string
  message?: string
  values?: Readonly<Record<string, Value>>
  /** The elements of the sentence by their numbers: `<0>text</0>` and `<1/>`. */
  components?: Elements
}

/** Stands for a `<` in text that people wrote, which starts no element. */
const written = '\uE000'
const tag = /<(\w+)>(.*?)<\/\1>|<(\w+)\/>/s

/** A sentence with elements in it, in the word order of the user's language. The macro of the same name generates it. */
export function Trans({ id, message, values = {}, components = {} }: TransProps) {
  const safe = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? hidden(value) : value,
  ])
  const sentence = i18n._({
    id,
    values: Object.fromEntries(safe),
    ...(message !== undefined && { message }),
  })
  return jsxs(Fragment, { children: placed(sentence, components) })
}

function placed(sentence: string, elements: Elements): ReactNode[] {
  const parts: ReactNode[] = []
  let rest = sentence
  for (let found = tag.exec(rest); found; found = tag.exec(rest)) {
    const [whole, opened, inner = '', single = ''] = found
    const element = elements[opened ?? single]
    parts.push(shown(rest.slice(0, found.index)))
    if (element)
      parts.push(
        opened === undefined
          ? element
          : cloneElement(element, undefined, ...placed(inner, elements)),
      )
    rest = rest.slice(found.index + whole.length)
  }
  return [...parts, shown(rest)].filter((part) => part !== '')
}

const hidden = (value: string) => value.replaceAll('<', written)
const shown = (text: string) => text.replaceAll(written, '<')
