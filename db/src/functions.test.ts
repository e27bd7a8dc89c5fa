import { expect, test } from 'vitest'
import own from '../package.json' with { type: 'json' }
import {
  areOutdated,
  compareReleases,
  functionTexts,
  isToInstall,
  ownFunctions,
} from './function-texts.ts'

const of = (release: string, version = 'another') => ({ release, version })

test('a release installs its functions where there are none, those of an earlier release, or another state of its own', () => {
  const { release, version } = ownFunctions
  const asked = [
    undefined,
    of('0.1.9'),
    of(release),
    of(release, version),
    of('0.1.9', version),
    of('0.10.0'),
    of('99.0.0'),
  ]
  expect(asked.map(isToInstall)).toEqual([true, true, true, false, false, false, false])
  expect(asked.map(areOutdated)).toEqual([true, true, false, false, false, false, false])
})

const earlier = functionTexts.filter(({ file }) => file.startsWith('earlier/'))

test.each(earlier)('$file names the release that drops it, which is still to come', ({ text }) => {
  const release = /^-- .* (\d+\.\d+\.\d+) drops it\.$/m.exec(text)?.[1] ?? ''
  expect(
    compareReleases(release, own.version),
    `delete the file: this is ${own.version}`,
  ).toBeGreaterThan(0)
})

test.each(functionTexts)(
  '$file is one statement that replaces the existing function, and Postgres may inline it',
  ({ file, text }) => {
    expect(text).toMatch(
      new RegExp(
        `^(-- .*\\n)+CREATE OR REPLACE (FUNCTION|VIEW) ${file.replace(/^earlier\/|\.sql$/g, '')}\\b`,
      ),
    )
    expect(text.match(/CREATE OR REPLACE/g)).toHaveLength(1)
    expect(text).not.toMatch(/\bSTRICT\b|\bSECURITY DEFINER\b|RETURNS NULL ON NULL INPUT/)
  },
)
