import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  expectFailedCalls,
  expectFault,
  noteFailedCall,
  noteFault,
  startFile,
  startTest,
  takeFaults,
} from '../harness/page-faults.ts'

beforeEach(startFile)
afterAll(startFile)

it('a failed call is a fault of the journey, unless the test names its method, path and status', () => {
  startTest()
  expectFailedCalls('POST /api/matches/:id/read 404', 'GET /api/rooms ERR_FAILED')
  for (const call of ['POST /api/matches/1a-2b/read 404', 'GET /api/rooms ERR_FAILED'])
    noteFailedCall(call)
  expect(takeFaults()).toEqual([])
  const others = [
    'POST /api/matches/1a-2b/read 404',
    'POST /api/matches/1/2/read 404',
    'GET /api/matches/1/read 404',
    'POST /api/matches/1/read 403',
    'GET https://cdn.example/api/rooms ERR_FAILED',
    'GET /api/rooms ERR_CONNECTION_REFUSED',
    'POST /api/auth/me 401',
  ]
  // A call expected in one test is a fault in the next.
  for (const call of others) noteFailedCall(call)
  expect(takeFaults()).toEqual(others)
})

it('what a file expects before its first test holds in all of them, and what closing pages reported in none', () => {
  expectFailedCalls('GET /media/:file 404')
  expectFault(/^late/)
  for (const _ of [1, 2]) {
    startTest()
    noteFailedCall('GET /media/a.webp 404')
    noteFault('late again')
    expect(takeFaults()).toEqual([])
  }
  noteFault('TypeError: closed')
  startFile()
  startTest()
  noteFailedCall('GET /media/a.webp 404')
  expect(takeFaults()).toEqual(['GET /media/a.webp 404'])
})

it('a busy server, a page that is left and a network that the test takes away are no faults', () => {
  for (const end of ['503', 'ERR_ABORTED', 'ERR_INTERNET_DISCONNECTED'])
    noteFailedCall(`POST /api/messages ${end}`)
  noteFailedCall('GET /api/auth/me 401')
  expect(takeFaults()).toEqual([])
})
