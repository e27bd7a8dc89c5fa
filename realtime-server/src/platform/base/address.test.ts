import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressOf, networksOf, trustIn, wholeAddressOf } from './address.ts'

const proxy = '10.0.0.9'
const asked = (forwarded: string | undefined, peer: string | undefined = proxy) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: peer },
  }) as unknown as IncomingMessage

/** The address that counts, and whether an unreadable one was reported. */
function counted(forwarded: string | undefined, setting = '1', peer?: string): [string, boolean] {
  let isUnreadable = false
  const address = addressOf(asked(forwarded, peer), trustIn(setting), () => {
    isUnreadable = true
  })
  return [address, isUnreadable]
}

const word = 'x'.repeat(4096)

describe('the address that a proxy forwards', () => {
  it.each([
    ['203.0.113.8', '203.0.113.8'],
    [' 203.0.113.8 ', '203.0.113.8'],
    ['203.0.113.8:40000', '203.0.113.8'],
    ['203.0.113.8:', '203.0.113.8'],
    ['"203.0.113.8"', '203.0.113.8'],
    ['"203.0.113.8:40000"', '203.0.113.8'],
    ['[203.0.113.8]:40000', '203.0.113.8'],
    ['::ffff:203.0.113.8', '203.0.113.8'],
    ['::FFFF:cb00:7108', '203.0.113.8'],
    ['[::ffff:203.0.113.8]:40000', '203.0.113.8'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['2001:0DB8:0:0:1:2:3:4', '2001:db8:0:0'],
    ['[2001:db8::9]', '2001:db8:0:0'],
    ['[2001:db8::9]:40000', '2001:db8:0:0'],
    ['"[2001:db8::9]:40000"', '2001:db8:0:0'],
    ['2001:db8::9:40000', '2001:db8:0:0'],
    ['2001:db8:0:0:1:2:3:4:443', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['[fe80::1%25br_lan]:40000', 'fe80:0:0:0'],
  ])('%s counts as %s', (forwarded, address) => {
    const [key, isUnreadable] = counted(forwarded)
    expect([hexadecimal(key), isUnreadable]).toEqual([address, false])
    expect(counted(`198.51.100.66, ${forwarded}`)).toEqual(counted(forwarded))
  })

  it.each([
    ...[
      'unknown',
      '_hidden',
      'for=203.0.113.8',
      'localhost',
      '203.0.113',
      '203.0.113.256',
      '0xcb.0.113.8',
    ],
    ...[
      '3405803784',
      '203.0.113.08',
      '203.0.113.8:port',
      '203.0.113.8:400000',
      '203.0.113.8/32',
      '2001:db8',
    ],
    ...[
      '[2001:db8::9',
      '2001:db8::9]:1',
      '2001:db8::9::1',
      '""',
      '"',
      '[]',
      ':1',
      '203.0.113.8 203.0.113.9',
      word,
    ],
    ...[`[2001:db8::9%${word}]:40000`, `203.0.113.8:${'1'.repeat(4096)}`],
  ])('%s is none, and counts as the proxy’s', (forwarded) => {
    expect(counted(forwarded)).toEqual([proxy, true])
  })

  it('is the proxy’s where nothing is forwarded, and nothing is noticed', () => {
    for (const nothing of [undefined, '', ' ', ', ,'])
      expect(counted(nothing)).toEqual([proxy, false])
    expect(counted(undefined, '1', '::ffff:10.0.0.9')).toEqual([proxy, false])
  })

  it('is whole where it is logged', () => {
    const whole = (forwarded: string) => wholeAddressOf(asked(forwarded), trustIn('1'))
    expect(whole('[2001:0DB8:0:0:1:2:3:4]:40000')).toBe('2001:db8::1:2:3:4')
    expect(whole('::ffff:203.0.113.8')).toBe('203.0.113.8')
    expect(whole(word)).toBe(proxy)
    expect(wholeAddressOf(asked(undefined, ''), trustIn(''))).toBe('none')
  })

  it('is not read from those who are no proxy of ours', () => {
    for (const setting of ['', '10.0.0.1', '10.0.1.0/24'])
      expect(counted('203.0.113.8:40000', setting)).toEqual([proxy, false])
  })

  it('is found behind several proxies, whatever they write beside their own addresses', () => {
    const chain = '198.51.100.66, 203.0.113.8:40000, "[2001:db8:f::1]:443", [::ffff:10.0.0.2]:5555'
    for (const setting of ['3', '10.0.0.0/24,2001:db8:f::/48'])
      expect(counted(chain, setting)).toEqual(['203.0.113.8', false])
    // The proxy that wrote it is the nearest known one.
    expect(counted('203.0.113.8, unknown, 10.0.0.2:5555', '2')).toEqual(['10.0.0.2', true])
    expect(counted('unknown, nothing', '2')).toEqual([proxy, true])
  })

  it('is none of a connection that has none, but always a key', () => {
    const gone = addressOf(asked(undefined, ''), trustIn(''))
    expect(gone).toBe('none')
    expect(networksOf(gone)).toEqual([{ key: 'none', span: 1 }])
  })

  it('makes keys of at most 24 characters', () => {
    const longest = 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'
    for (const forwarded of [longest, `"[${longest}%eth0]:65535"`, '255.255.255.255:65535', word]) {
      const lengths = networksOf(counted(forwarded)[0]).map(({ key }) => key.length)
      expect(lengths.length).toBeGreaterThan(0)
      expect(Math.max(...lengths)).toBeLessThanOrEqual(24)
    }
  })
})

/** Parts of a network's key in the usual digits. */
const hexadecimal = (key: string) =>
  key.includes('.')
    ? key
    : key
        .split(':')
        .map((part) => Number(part).toString(16))
        .join(':')
