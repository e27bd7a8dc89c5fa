import { expect, it } from 'vitest'
import { createPackets } from '../../platform/sockets/packets.ts'
import { callCommands } from './contract.ts'

const id = '01970000-0000-7000-8000-000000000000'
const candidate = {
  candidate: 'candidate:1 1 udp 1 127.0.0.1 9 typ relay',
  sdpMid: '0',
  sdpMLineIndex: 0,
}

it.each([
  { type: 'offer', sdp: 'v=0\r\n' },
  { type: 'answer', sdp: 'v=0\r\n' },
  { type: 'candidate', candidate },
  {
    type: 'candidate',
    candidate: { ...candidate, sdpMid: null, sdpMLineIndex: null, usernameFragment: null },
  },
  { type: 'candidate', candidate: { candidate: '' } },
  { type: 'renegotiate', renegotiate: true },
  {
    type: 'transceiverRequest',
    transceiverRequest: { kind: 'video', init: { direction: 'sendrecv' } },
  },
  { type: 'transceiverRequest', transceiverRequest: { kind: 'audio' } },
  { type: 'devices', isMuted: true, isCameraOff: false },
])('a signal reaches the other browser as it was sent: %j', (signal) => {
  const said = { scope: 'match', id, data: { attempt: 1, signal } }
  const { to: _, ...heard } = callCommands['call:signal'].parse({ ...said, to: id })
  const { written } = createPackets(true)('call:signalled', { ...heard, from: id })
  expect(JSON.parse(written)).toEqual(['call:signalled', { ...said, from: id }])
})
