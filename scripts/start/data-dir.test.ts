import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DataDir } from './data-dir.ts'

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'swoon-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('discarded, it leaves none of the folders that were made for it, and all that were there', async () => {
  const home = place()
  mkdirSync(join(home, 'there'))
  const data = await DataDir.claim(join(home, 'there/new/data'))
  writeFileSync(data.file('postgres.log'), '')
  data.release()
  data.discard()
  expect(readdirSync(home)).toEqual(['there'])
  expect(readdirSync(join(home, 'there'))).toEqual([])
})

test('discarded, it keeps a folder that was there before, and what others have put beside it', async () => {
  const home = place()
  mkdirSync(join(home, 'empty'))
  const empty = await DataDir.claim(join(home, 'empty'))
  empty.release()
  empty.discard()
  expect(readdirSync(join(home, 'empty'))).toEqual([])
  const data = await DataDir.claim(join(home, 'new/data'))
  writeFileSync(join(home, 'new/other'), '')
  data.release()
  data.discard()
  expect([existsSync(join(home, 'new/data')), readdirSync(join(home, 'new'))]).toEqual([
    false,
    ['other'],
  ])
})
