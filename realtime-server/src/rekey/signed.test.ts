import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { readEnv } from '../env.ts'
import { mailLinks } from '../features/account/links.ts'
import { mailedCodes } from '../features/auth/mailed-codes.ts'
import { challenges } from '../features/passkeys/challenges.ts'
import { createDevices } from '../platform/sessions/devices.ts'

const [old, next] = ['a secret of its own', 'another secret here'] as const
const both = `${next},${old}`
const now = new Date()
const envOf = (SESSION_SECRET: string) =>
  readEnv({ DATABASE_URL: 'postgres://127.0.0.1/swoon', SESSION_SECRET })

/** Signs something with one secret, and says whether another one takes it. */
const signed: Record<string, (by: string, readBy: string) => boolean> = {
  'links in mails': (by, readBy) => {
    const id = '01234567-89ab-cdef-0123-456789abcdef'
    const token = mailLinks(envOf(by)).tokenOf('reset', id)
    return mailLinks(envOf(readBy)).idOf('reset', token) === id
  },
  'codes of sign-ups': (by, readBy) =>
    mailedCodes(readBy).fits(
      'ann@example.test',
      mailedCodes(by).make('ann@example.test', now),
      now,
    ),
  'challenges of passkeys': (by, readBy) => {
    const challenge = Buffer.from(challenges(by).make('sign-in', now)).toString('base64url')
    return challenges(readBy).read(challenge, 'sign-in', now) !== null
  },
  'known devices': (by, readBy) => {
    let device = ''
    const request = { cookies: {}, protocol: 'http' }
    const setCookie = (_: string, value: string) => {
      device = value
    }
    createDevices(envOf(by)).remember({ request, setCookie } as unknown as FastifyReply, 'ann')
    const again = { cookies: { device } } as unknown as FastifyRequest
    return createDevices(envOf(readBy)).of(again)?.knows('ann') === true
  },
}

it.each(Object.entries(signed))(
  '%s are signed with the first secret, and taken by all',
  (_, takes) => {
    expect([takes(old, both), takes(both, next), takes(both, `${old},${next}`)]).toEqual([
      true,
      true,
      true,
    ])
    expect([takes(both, old), takes(old, next)]).toEqual([false, false])
  },
)
