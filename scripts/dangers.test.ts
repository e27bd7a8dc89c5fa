import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesIn } from './boundaries/imports.ts'
import { root } from './lib/install.mjs'

const product = [
  'db/src',
  'db/seed',
  'realtime-server/src',
  'web/src',
  'web/vite',
  'web/packages',
].flatMap((folder) => sourcesIn(folder))
const sources = product.filter((file) => !/\.test\.tsx?$/.test(file))

/** Sources that contain a pattern. */
const withText = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

test('finds the sources', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(withText(/createHmac\(/)).toContain('realtime-server/src/features/account/links.ts')
})

// Only two of the page's first scripts do, to write another script's address as the build knows it.
test('no source writes HTML: what people wrote is shown as text', () => {
  const html =
    /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|createContextualFragment|DOMParser|setHTML|srcdoc/i
  expect(withText(html)).toEqual(['web/src/first/language.ts', 'web/src/first/supported.ts'])
})

test('no source runs text as code', () => {
  expect(withText(/\beval\(|\bnew Function\b|node:vm\b|\bset(Timeout|Interval)\(\s*['"`]/)).toEqual(
    [],
  )
})

test('the server starts no program but its own inspector of files', () => {
  expect(withText(/child_process/)).toEqual([
    'realtime-server/src/features/media/inspection/inspectors.ts',
  ])
})

test('no weak hash is used but where the relay asks for it', () => {
  expect(withText(/['"](md4|md5|sha-?1|ripemd160)['"]/i)).toEqual([
    'realtime-server/src/doctor/turn/messages.ts',
    'realtime-server/src/features/video-chat/relay.ts',
  ])
})

test('nothing keeps a password from being pasted', () => {
  const fields = /<PasswordField|ui\/password-field|export function (PasswordField|TextField)/
  const files = withText(fields)
  expect(files).toEqual(
    expect.arrayContaining(['web/src/ui/password-field.tsx', 'web/src/ui/field.tsx']),
  )
  expect(withText(/onPaste|['"]paste['"]/).filter((file) => files.includes(file))).toEqual([])
})
