import { describe, expect, test } from 'vitest'
import { circles, figures, type Manifest } from './budgets.ts'

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_shared.js'], css: ['assets/index.css'] },
  '_shared.js': { file: 'assets/shared.js' },
  'src/features/auth/auth-page.tsx': {
    file: 'assets/auth.js',
    imports: ['index.html', '_field.js'],
    isDynamicEntry: true,
  },
  'src/features/discovery/discover-page.tsx': {
    file: 'assets/discover.js',
    imports: ['_shared.js'],
    isDynamicEntry: true,
  },
  'src/features/matches/matches-page.tsx': {
    file: 'assets/matches.js',
    imports: ['index.html'],
    isDynamicEntry: true,
  },
  'src/features/chat/chat-page.tsx': {
    file: 'assets/chat.js',
    imports: ['index.html', '_field.js'],
    isDynamicEntry: true,
  },
  '_field.js': { file: 'assets/field.js', css: ['assets/field.css'] },
}
const sizes: Record<string, number> = {
  'assets/index.js': 80_000,
  'assets/shared.js': 10_000,
  'assets/auth.js': 5000,
  'assets/discover.js': 31_000,
  'assets/matches.js': 4000,
  'assets/chat.js': 7000,
  'assets/field.js': 2000,
  'assets/index.css': 9000,
  'assets/field.css': 1000,
}
const measure = (from: Manifest) =>
  figures(from, (file) => sizes[file] ?? 0, [
    'assets/index.js',
    'assets/shared.js',
    'assets/discover.js',
  ])
const bytesOf = (what: string) => measure(manifest).find((figure) => figure.what === what)?.bytes

describe('the byte budgets', () => {
  test('count the entry, the page and all that these import for an address, each file once', () => {
    expect(bytesOf('critical JS of /auth')).toBe(97_000)
    expect(bytesOf('CSS of /auth')).toBe(10_000)
    expect(bytesOf('critical JS of /discover')).toBe(121_000)
    expect(bytesOf('critical JS of /chat/:id')).toBe(103_000)
    expect(bytesOf('all JS')).toBe(121_000)
  })
  test('report a page over its budget', () => {
    const over = measure(manifest).filter(({ bytes, limit }) => bytes > limit)
    expect(over.map(({ what }) => what)).toEqual([
      'chunk of src/features/discovery/discover-page.tsx',
    ])
  })
  test('refuse a build that lacks an expected page', () => {
    const { 'src/features/auth/auth-page.tsx': _, ...without } = manifest
    expect(() => measure(without)).toThrow('no chunk for src/features/auth/auth-page.tsx')
  })
})

test('chunks that import each other are found', () => {
  expect(circles(manifest)).toEqual([])
  const field = { file: 'assets/field.js', imports: ['src/features/auth/auth-page.tsx'] }
  expect(circles({ ...manifest, '_field.js': field })).toEqual([
    'src/features/auth/auth-page.tsx → _field.js → src/features/auth/auth-page.tsx',
  ])
})
