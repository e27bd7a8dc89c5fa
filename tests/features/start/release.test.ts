import { access, readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { parts } from '../../../scripts/test/parts.ts'

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

const workflow = async (name: string) => parse(await read(`.github/workflows/${name}.yml`))
const runsOf = (job: { steps: Step[] }) => job.steps.map(({ run }) => run)

it('the whole full suite is green before a release is pushed, and only by hand', async () => {
  const { on, permissions, jobs } = await workflow('release')
  expect(on).toEqual({ workflow_dispatch: null })
  expect(permissions).toEqual({ contents: 'read' })
  expect(jobs.publish.needs).toContain('full')
  expect(jobs.full.uses).toBe('./.github/workflows/full.yml')
  const steps: Step[] = jobs.publish.steps
  const build = steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'))
  await access(place(String(build?.with?.file)))
  expect(build?.with?.push).toBe(true)
  expect(steps.at(-1)?.run).toMatch(/gh release create "v\$VERSION"/)
})

it('every push and every pull request runs the gate, on the oldest Node too', async () => {
  const { on, permissions, jobs } = await workflow('gate')
  expect(on).toEqual({ push: null, pull_request: null })
  expect(permissions).toEqual({ contents: 'read' })
  expect(runsOf(jobs.gate)).toContain('npm test')
  expect(jobs.gate.strategy.matrix.node).toContain('20.19')
  expect(JSON.parse(await read('package.json')).engines.node).toBe('>=20.19')
})

it('every night runs all parts of the full suite', async () => {
  const { on, jobs } = await workflow('full')
  expect(on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }])
  expect(on).toHaveProperty('workflow_call')
  expect(jobs.part.strategy.matrix.part).toEqual(parts)
  expect(jobs.part.strategy['fail-fast']).toBe(false)
  expect(runsOf(jobs.part)).toContainEqual(
    expect.stringMatching(/^npm run test:full -- \$\{\{ matrix\.part \}\}$/),
  )
  expect(runsOf(jobs.record)).toContain('npm run test:full -- --record found')
})

it('what a workflow uses of others is pinned by its hash', async () => {
  const files = (await readdir(place('.github/workflows'))).map(
    (name) => `.github/workflows/${name}`,
  )
  const uses = (await Promise.all(files.map(read))).flatMap((text) => text.match(/uses: .*/g) ?? [])
  const others = uses.filter((line) => !line.startsWith('uses: ./'))
  expect(others.length).toBeGreaterThan(10)
  for (const line of others)
    expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})
