import { expect, it } from 'vitest'
import { isPublicUnicast } from './public-fetch.ts'

it('no address where a cloud gives secrets to its machines counts as public', () => {
  for (const address of [
    '169.254.169.254', // most clouds
    '168.63.129.16', // Azure
    '::ffff:168.63.129.16',
    '100.100.100.200', // Alibaba
    '192.0.0.192', // Oracle
    '169.254.170.2', // containers on AWS
    '169.254.0.23', // Tencent
    'fd00:ec2::254', // AWS
    'fd20:ce::254', // Google
    'fe80::a9fe:a9fe',
    '64:ff9b::a9fe:a9fe', // through NAT64
    '64:ff9b::a83f:8110',
    '2002:a83f:8110::1', // through 6to4
    '2002:a9fe:a9fe::1',
  ])
    expect(isPublicUnicast(address), address).toBe(false)
  for (const address of ['93.184.216.34', '168.63.129.15', '2606:2800:220:1::1'])
    expect(isPublicUnicast(address), address).toBe(true)
})
