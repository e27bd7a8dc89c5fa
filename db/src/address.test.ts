import { parse } from 'pg-connection-string'
import { expect, it } from 'vitest'
import { databaseUrlIn, whyNoDatabaseUrl } from './address.ts'

const hard = "a/b#c?d@e:f%g 'h\\i&j"

it('takes any password by its parts', () => {
  const url =
    databaseUrlIn({ PGHOST: 'db', PGUSER: 'me@here', PGPASSWORD: hard, PGDATABASE: 'swoon' }) ?? ''
  expect(whyNoDatabaseUrl(url)).toBeUndefined()
  expect(parse(url)).toMatchObject({
    host: 'db',
    port: '5432',
    user: 'me@here',
    password: hard,
    database: 'swoon',
  })
})

it('takes a local socket, an address of IPv6 and a port', () => {
  const of = (parts: Record<string, string>) =>
    parse(databaseUrlIn({ PGUSER: 'swoon', ...parts }) ?? '')
  expect(of({ PGHOST: '/var/run/postgresql' })).toMatchObject({
    host: '/var/run/postgresql',
    database: 'swoon',
  })
  expect(of({ PGHOST: '::1', PGPORT: '6000' })).toMatchObject({ host: '::1', port: '6000' })
})

it('prefers DATABASE_URL, and is nothing without a host', () => {
  expect(databaseUrlIn({ DATABASE_URL: 'postgres://one/a', PGHOST: 'other' })).toBe(
    'postgres://one/a',
  )
  expect(databaseUrlIn({ DATABASE_URL: '', PGUSER: 'me' })).toBeUndefined()
})

it('says what is wrong with an address', () => {
  for (const password of ['a/b', 'a#b', '1/b', '1?b', '1#b']) {
    const url = `postgres://swoon:${password}@db/swoon`
    expect([url, whyNoDatabaseUrl(url)]).toEqual([
      url,
      expect.stringContaining('cannot be read: write / # ?'),
    ])
  }
  expect(whyNoDatabaseUrl('mysql://db')).toContain('must be a postgres:// address')
  expect(whyNoDatabaseUrl('postgres://127.0.0.1')).toBeUndefined()
})
