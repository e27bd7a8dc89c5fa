import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
/** Classes for left and right; centering with `left-1/2` is the same in both writing directions. */
const sided =
  /(?<=[\s"'`:])-?(?:(?:scroll-)?[mp][lr]-|(?:left|right)-(?!1\/2)(?=[\d[a])|border-[lr](?=[\s"'`-])|rounded-(?:[lr]|[tb][lr])(?=[\s"'`-])|text-(?:left|right)(?=[\s"'`])|(?:origin|object)-(?:\w+-)?(?:left|right)(?=[\s"'`])|(?:bg-linear-to|float)-(?:[tb]?[lr]|left|right)(?=[\s"'`]))[^\s"'`]*/g
/** Files about moving left or right by hand, whatever the writing direction. */
const exempt = new Set(['features/swipes/components/swipe-stamps.tsx'])

it('classes place elements at the start and end of a line, not at its left and right', () => {
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !exempt.has(file))
    .flatMap((file) =>
      readFileSync(join(source, file), 'utf8')
        .split('\n')
        // A class with an `rtl:` counterpart is intentional.
        .filter((line) => !/^\s*(?:\/\/|\*|\/\*\*)|rtl:/.test(line))
        .flatMap((line) => line.match(sided) ?? [])
        .map((name) => `${file}: ${name}`),
    )
  expect(found).toEqual([])
})

it('style sheets do as well', () => {
  const sidedProperty =
    /^\s*(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)[\w-]*|left|right|float)\s*:/
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  expect(sheets.length).toBeGreaterThan(3)
  const found = sheets.flatMap((file) =>
    readFileSync(join(source, file), 'utf8')
      .split('\n')
      .flatMap((line) => (sidedProperty.test(line) ? [`${file}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

it('text that keeps its line breaks has lines that each run in their own direction', () => {
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const text = readFileSync(join(source, file), 'utf8')
      return [...text.matchAll(/<\w+[^<>]*whitespace-pre-(?:wrap|line)/g)].map(([tag]) => ({
        file,
        tag,
      }))
    })
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter(({ tag }) => !tag.includes('dir="auto"'))).toEqual([])
})
