import { access, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const place = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url))
const read = (name: string) => readFile(place(name), 'utf8')

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}

it('the changelog begins with the version of package.json', async () => {
  const { version } = JSON.parse(await read('package.json'))
  const [, newest] = /^## (\S+) – \d{4}-\d{2}-\d{2}$/m.exec(await read('CHANGELOG.md')) ?? []
  expect(newest).toBe(version)
})

it('a release is tested before its image is pushed, and only by hand', async () => {
  const { on, permissions, jobs } = parse(await read('.github/workflows/release.yml'))
  expect(on).toEqual({ workflow_dispatch: null })
  expect(permissions).toEqual({ contents: 'read' })
  expect(jobs.publish.needs).toBe('test')
  const tests: Step[] = jobs.test.steps
  expect(tests.map(({ run }) => run)).toContain('npm test')
  const steps: Step[] = jobs.publish.steps
  const build = steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'))
  await access(place(String(build?.with?.file)))
  expect(build?.with?.push).toBe(true)
  expect(steps.at(-1)?.run).toMatch(/gh release create "v\$VERSION"/)
})
