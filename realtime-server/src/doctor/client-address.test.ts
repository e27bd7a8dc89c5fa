import { expect, it } from 'vitest'
import { addressFinding } from './client-address.ts'

const [proxy, outer, client, claimed] = ['10.0.0.2', '10.0.0.3', '192.0.2.7', '198.51.100.77']
const found = (way: string[], counted: number) => addressFinding({ way, counted }, '1')

it('is content where the client’s own address counts, whatever the proxies keep of a claimed one', () => {
  for (const [way, counted] of [
    [[client, claimed], 0],
    [[proxy, client], 1],
    [[proxy, client, claimed], 1],
    [[proxy, outer, client], 2],
  ] as const)
    expect(found([...way], counted)).toEqual({
      state: 'ok',
      says: `Limits count the client’s own address, here ${client}, and no claimed one.`,
    })
})

it('finds a claimed address that counts', () => {
  for (const way of [
    [proxy, claimed],
    [client, claimed],
    [proxy, client, claimed],
  ])
    expect(found(way, way.length - 1)).toMatchObject({
      state: 'fault',
      says: expect.stringMatching(/^Anyone can choose .* \(TRUST_PROXY=1\)\.$/),
    })
})

it('finds a proxy that counts for all', () => {
  expect(addressFinding({ way: [proxy, client], counted: 0 }, '')).toMatchObject({
    state: 'fault',
    says: expect.stringContaining(`limits of ${proxy}, which is a proxy: they come from ${client}`),
    todo: expect.stringContaining('TRUST_PROXY=1'),
  })
  expect(found([proxy, outer, client, claimed], 1)).toMatchObject({
    state: 'fault',
    todo: expect.stringContaining('TRUST_PROXY=2'),
  })
  expect(found([proxy], 0)).toMatchObject({
    state: 'fault',
    says: expect.stringContaining('it passes on no X-Forwarded-For'),
  })
})
