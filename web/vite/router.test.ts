import { expect, test } from 'vitest'
import { lean } from './router.ts'

const code = [
  'var ENABLE_DEV_WARNINGS = true;',
  'var Context = React2.createContext(null);',
  'Context.displayName = "Context";',
  'var Form = React9.forwardRef(',
  '  ({ name }, ref) => render(name, ref)',
  ');',
  'Form.displayName = "Form";',
].join('\n')

test('nothing keeps a part of the router that nobody uses', () => {
  const text = lean(code)
  expect(text).not.toContain('displayName')
  expect(text).toContain('Context = /* @__PURE__ */ React2.createContext(null)')
  expect(text).toContain('Form = /* @__PURE__ */ React9.forwardRef(')
  expect(text).toContain('ENABLE_DEV_WARNINGS = false')
})

test('a router of another form is refused instead of served with all its parts', () => {
  for (const part of ['displayName', 'React', 'DEV_WARNINGS']) {
    expect(() => lean(code.replaceAll(part, 'other'))).toThrow(part)
  }
})
