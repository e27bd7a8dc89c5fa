import { expect, test } from 'vitest'
import { firstOf, wordsIn } from './first-styles.ts'

const css =
  '@layer theme{:root{--a:1}}@layer base{h1{color:red}}@layer utilities{' +
  '.grid{display:grid}.p-1\\.5{padding:6px}.p-4,.m-\\[min\\(1px\\,2px\\)\\]{--b:1}' +
  '.group-hover\\:x:is(:where(.group):hover *){color:red}:where(.space-y-2>:not(:last-child)){--c:1}' +
  ".before\\:content-\\[\\'\\'\\]:before{content:''}.hover\\:z:hover{color:red}" +
  '@media (hover:hover){.hover\\:y:hover{color:red}}@container page (width<9rem){.tight\\:c{color:red}.tight\\:d{color:red}}' +
  '}@property --d{syntax:"*"}'

const code = 'a({className:"grid p-1.5 group"}),b=`tight:d m-[min(1px,2px)]`,d=(e,"group-hover:x"),f=\'space-y-2\''
const first = firstOf(css, wordsIn(code))

test('the first style sheet has the rules of the classes that its code names, and everything that is not a class', () => {
  expect(first).toContain('@layer theme{:root{--a:1}}@layer base{h1{color:red}}')
  expect(first).toContain('.grid{display:grid}.p-1\\.5{padding:6px}.p-4,.m-\\[min\\(1px\\,2px\\)\\]{--b:1}')
  expect(first).toContain('.group-hover\\:x:is(:where(.group):hover *){color:red}:where(.space-y-2>:not(:last-child)){')
  expect(first).toContain('@container page (width<9rem){.tight\\:d{color:red}}')
  expect(first).toContain('}@property --d{syntax:"*"}')
})

test('a class that cannot be read from code stays, and a rule without a use takes its empty frame with it', () => {
  expect(first).toContain('.before\\:content-')
  for (const gone of ['hover\\:z', 'hover\\:y', '@media', 'tight\\:c']) expect(first).not.toContain(gone)
})

test('its rules give way to those of the whole style sheet, whichever arrives first', () => {
  const order = /^@layer ([\w,]+);/.exec(first)?.[1]?.split(',') ?? []
  expect(first).toContain('@layer first{.grid')
  expect(order.slice(-3)).toEqual(['first', 'utilities', 'wide'])
})
