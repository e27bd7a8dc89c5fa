import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createDownloads } from './downloads.ts'

const log = pino({ level: 'silent' })
const start = () => {
  const downloads = createDownloads(log)
  const raw = new PassThrough()
  const concerns = downloads.begin({ raw } as unknown as FastifyReply, async () => false)
  return { downloads, raw, concerns }
}

it('refuses a download that lost its right before anything was sent, and leaves its connection open', async () => {
  const { downloads, raw, concerns } = start()
  await downloads.recheck(['anyone'])
  expect(() => concerns(['ann'])).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  expect(raw.destroyed).toBe(false)
})

it('cuts a download under way once a person concerned loses the right, and no other', async () => {
  const { downloads, raw, concerns } = start()
  concerns(['ann'])
  await downloads.recheck(['bob'])
  expect(raw.destroyed).toBe(false)
  await downloads.recheck(['ann'])
  expect(raw.destroyed).toBe(true)
})
