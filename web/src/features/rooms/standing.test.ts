import type { RoomMatch } from '@swoon/realtime-server/contract/rooms'
import { describe, expect, it } from 'vitest'
import { askingOf, standingTo } from './standing.ts'

const now = Date.parse('2026-11-29T12:00:00.000Z')
const [ana, ben, cleo] = ['ana', 'ben', 'cleo'].map((id) => ({ id })) as [
  { id: string },
  { id: string },
  { id: string },
]
const people = [ana, ben, cleo]

const proposal = (user1Id: string, user2Id: string, more: Partial<RoomMatch> = {}): RoomMatch => ({
  ...{ user1Id, user2Id, status: 'proposed', matchId: null, until: '2026-11-29T12:10:00.000Z' },
  ...more,
})
const standingFor = (
  myId: string,
  proposals: RoomMatch[],
  matches?: { id: string; otherUser: { id: string } }[],
) => {
  const standingOf = (userId: string) => standingTo(userId, { myId, proposals, matches, now })
  return {
    standings: people.map(({ id }) => standingOf(id).is),
    asking: askingOf(people, standingOf),
  }
}

describe('a proposal in a room', () => {
  const proposals = [proposal('ana', 'ben')]

  it('is shown to its proposer as proposed, and never as a wish to match with themselves', () => {
    expect(standingFor('ana', proposals)).toEqual({
      standings: ['open', 'proposed', 'open'],
      asking: [],
    })
  })

  it('is shown as asked to the one who received it', () => {
    expect(standingFor('ben', proposals)).toEqual({
      standings: ['asked', 'open', 'open'],
      asking: [ana],
    })
  })

  it('leaves the banner of another one alone', () => {
    const both = [...proposals, proposal('ben', 'cleo')]
    expect(standingFor('ben', both)).toEqual({
      standings: ['asked', 'open', 'proposed'],
      asking: [ana],
    })
  })

  it('counts until it ends', () => {
    const over = [proposal('ana', 'ben', { until: '2026-11-29T11:59:59.000Z' })]
    for (const myId of ['ana', 'ben'])
      expect(standingFor(myId, over).standings).toEqual(['open', 'open', 'open'])
  })
})

describe('a match made in a room', () => {
  const made = [proposal('ana', 'ben', { status: 'matched', matchId: 'm' })]

  it('is with the other one, not with oneself, before the list of matches is known', () => {
    expect(standingFor('ana', made).standings).toEqual(['open', 'matched', 'open'])
    expect(standingFor('ben', made).standings).toEqual(['matched', 'open', 'open'])
  })

  it('has ended once the list does not have it', () => {
    expect(standingFor('ana', made, []).standings).toEqual(['open', 'open', 'open'])
    expect(standingFor('ana', [], [{ id: 'm', otherUser: ben }]).standings).toEqual([
      'open',
      'matched',
      'open',
    ])
  })
})
