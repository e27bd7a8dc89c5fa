import { expect, test } from 'vitest'
import { split } from './styles.ts'

const wide = '@media (min-width:64rem) and (min-height:30rem){'
const flat = '@media (not (min-height:30rem)) and (min-width:35rem){'
const css =
  '@layer properties{*{--old:0}}@layer theme{:root{--a:1}}@layer utilities{' +
  '.grid{display:grid}.a{color:red}@supports (color:color-mix(in lab, red, red)){.a{color:blue}}' +
  '@supports (background-image:linear-gradient(in lab, red, red)){.b{color:blue}}' +
  `${wide}.lg\\:b{content:"}"}}@media (min-width:80rem){.xl\\:b{color:green}}` +
  `.tight\\:c{color:red}${flat}.flat\\:c{color:blue}}.last{color:red}${flat}.flat\\:d{color:blue}}}.after{color:red}`

/** The names of all classes in order. Of a repeated one only the last place counts, since it decides. */
const order = (text: string) => {
  const names = [...text.matchAll(/\.((?:\\.|[\w])+)\{/g)].map(([, name]) => name)
  return names.filter((name, at) => !names.includes(name, at + 1))
}

test('the rules of wide and flat windows are not in the style sheet for which every window waits', () => {
  const { main } = split(css)
  expect(main).toContain('.grid{display:grid}.a{color:red}.a{color:blue}.b{color:blue}@media (min-width:80rem)')
  expect(main).toContain('.tight\\:c{color:red}.last{color:red}}.after{color:red}')
  for (const gone of ['lg\\:', 'flat\\:', '--old', '@supports']) expect(main).not.toContain(gone)
})

test('the two style sheets together keep the order of all rules', () => {
  const { main, wide } = split(css)
  const utilities = (text: string) => order(text).filter((name) => name !== 'after')
  expect(utilities(main + wide)).toEqual(utilities(css))
  expect(wide).toMatch(/^@layer [\w,]+,wide;@layer wide\{.*\}\}$/s)
})

test('a style sheet of an unknown form is refused instead of served without its rules', () => {
  expect(() => split(css.replaceAll(wide, '@media (width>=64rem) and (height>=30rem){'))).toThrow('min-width:64rem')
  expect(() => split(css.replace('@layer properties', '@layer other'))).toThrow('@layer properties')
  expect(() => split(css.slice(0, -40))).toThrow('does not end')
})
