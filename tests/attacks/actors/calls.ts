import type { CommandRow, Stage } from './rows.ts'

export const rows = () => ({})

const data = { attempt: 0, signal: { type: 'renegotiate', renegotiate: true } }

/** Nobody is ready here, so there is no call to hold and nobody to signal to. */
export const commands = ({
  olga,
  matchId,
}: Stage): Record<'call:hold' | 'call:leave' | 'call:signal', CommandRow> => ({
  'call:hold': { payload: { scope: 'match', id: matchId, tab: olga.id }, allowed: [] },
  'call:leave': { payload: { scope: 'match', id: matchId }, allowed: ['matched', 'herself'] },
  'call:signal': { payload: { scope: 'match', id: matchId, to: olga.id, data }, allowed: [] },
})
