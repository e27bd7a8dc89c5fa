import { expect, it } from 'vitest'
import { flowMeter, linkMeter } from './statistics.ts'

type Report = Record<string, unknown> & { type: string }

/** A connection with the given statistics, one list per reading. */
const connectionWith = (...readings: Report[][]) =>
  ({
    getStats: async () =>
      new Map((readings.shift() ?? []).map((report, index) => [String(index), report])),
  }) as unknown as RTCPeerConnection

const counts = (sent: number, lostOut: number, received: number, lostIn: number): Report[] => [
  { type: 'outbound-rtp', packetsSent: sent },
  { type: 'remote-inbound-rtp', packetsLost: lostOut },
  { type: 'inbound-rtp', packetsReceived: received, packetsLost: lostIn },
]

it('measures loss since the last reading, not since the beginning', async () => {
  const meter = linkMeter(
    connectionWith(counts(100, 50, 80, 20), counts(200, 60, 170, 30), counts(300, 60, 270, 30)),
  )
  expect(await meter()).toMatchObject({ lostOut: 0.5, lostIn: 0.2 })
  expect(await meter()).toMatchObject({ lostOut: 0.1, lostIn: 0.1 })
  expect(await meter()).toMatchObject({ lostOut: 0, lostIn: 0 })
})

it('notices that nothing arrives anymore, and that it arrives again', async () => {
  const readings = [counts(0, 0, 80, 0), counts(9, 0, 80, 0), counts(20, 0, 81, 0)]
  const hasCome = flowMeter(connectionWith(...readings))
  expect([await hasCome(), await hasCome(), await hasCome()]).toEqual([true, false, true])
})

it('counts no loss before anything was sent, and none below zero', async () => {
  const meter = linkMeter(connectionWith([], counts(10, -3, 10, -3)))
  expect(await meter()).toEqual({ lostOut: 0, lostIn: 0, roundTrip: null })
  expect(await meter()).toEqual({ lostOut: 0, lostIn: 0, roundTrip: null })
})

it('reads the way there and back, in milliseconds, of the pair in use', async () => {
  const pairs = [
    { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
    { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.25 },
  ]
  expect((await linkMeter(connectionWith(pairs))()).roundTrip).toBe(250)
})
