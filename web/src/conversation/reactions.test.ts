import { readFileSync } from 'node:fs'
import { emojiOf } from '@swoon/realtime-server/contract/shared/emoji'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, mergeMessages } from './merge.ts'
import {
  ownReaction,
  quickReactions,
  type Reacted,
  withOwnReaction,
  withReaction,
} from './reactions.ts'

const people = ['me', 'ann', 'bob'] as const
const message: Entry = { id: 'id', senderId: 'ann', content: 'text' }

interface Step {
  who: (typeof people)[number]
  emoji: string | null
}

/** The server's view after each step: the event, and the message as a page returns it then. */
function served(steps: readonly Step[]): { reacted: Reacted; page: Entry }[] {
  const chosen = new Map<string, string | null>()
  return steps.map(({ who, emoji }, at) => {
    chosen.set(who, emoji)
    const counts = new Map<string, number>()
    for (const each of chosen.values()) if (each) counts.set(each, 1 + (counts.get(each) ?? 0))
    const reactions = [...counts].sort().map(([emoji, count]) => ({ emoji, count }))
    const revision = at + 1
    const own = chosen.get('me')
    return {
      reacted: { messageId: 'id', userId: who, emoji, reactions, revision },
      page: {
        ...message,
        revision,
        reactions: reactions.map((one) => ({ ...one, isMine: one.emoji === own })),
      },
    }
  })
}

const seen = ({ reactions = [] }: Entry) =>
  [...(reactions ?? [])].sort((one, two) => (one.emoji < two.emoji ? -1 : 1))
const steps = fc.array(
  fc.record({ who: fc.constantFrom(...people), emoji: fc.constantFrom('👍', '❤️', null) }),
  {
    minLength: 1,
    maxLength: 8,
  },
)

test('a message shows what the server has, in whatever order and however often events and pages come', () => {
  fc.assert(
    fc.property(
      steps,
      fc.array(fc.nat(7)),
      fc.infiniteStream(fc.nat(100)),
      (all, pages, chance) => {
        const said = served(all)
        const changes = [
          ...said.map(
            ({ reacted }) =>
              (known: Entry) =>
                withReaction(known, reacted, 'me'),
          ),
          ...said.map(
            ({ reacted }) =>
              (known: Entry) =>
                withReaction(known, reacted, 'me'),
          ),
          ...pages.flatMap((at) => {
            const page = said[at]?.page
            return page
              ? [(known: Entry) => mergeMessages([known], [page], () => 1)[0] ?? known]
              : []
          }),
        ]
        const order = changes
          .map((change) => ({ change, at: chance.next().value }))
          .sort((one, two) => one.at - two.at)
        const shown = order.reduce((known, { change }) => change(known), message)
        expect(seen(shown)).toEqual(seen(said.at(-1)?.page ?? message))
      },
    ),
  )
})

test('an own tap is shown at once, and the second one takes it back', () => {
  const page = { ...message, reactions: [{ emoji: '👍', count: 2, isMine: false }] }
  const one = withOwnReaction(page, '👍')
  expect(one.reactions).toEqual([{ emoji: '👍', count: 3, isMine: true }])
  expect(withOwnReaction(one, '👍')).toBe(one)
  const other = withOwnReaction(one, '❤️')
  expect([ownReaction(other), other.reactions]).toEqual([
    '❤️',
    [
      { emoji: '👍', count: 2, isMine: false },
      { emoji: '❤️', count: 1, isMine: true },
    ],
  ])
  expect(withOwnReaction(other, null).reactions).toEqual(page.reactions)
})

test('every emoji that is offered has the form in which it is counted', () => {
  const picker = readFileSync(new URL('emoji-picker.tsx', import.meta.url), 'utf8')
  const lists = picker.match(/(?<=')[^'\w]*\p{Extended_Pictographic}[^']*(?=')/gu) ?? []
  const offered = [...quickReactions, ...lists.flatMap((list) => list.split(' '))]
  expect(offered.length).toBeGreaterThan(300)
  expect(offered.filter((emoji) => emojiOf(emoji) !== emoji)).toEqual([])
})
