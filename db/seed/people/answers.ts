import { readFileSync } from 'node:fs'
import type { AnswerRow } from '../../src/queries/prompts.ts'
import { randomFrom } from '../random.ts'

/**
 * Answers of the hosts and of people they have not talked to yet, since an answer is what a visitor
 * can begin with.
 */
const given: Readonly<Record<string, readonly AnswerRow[]>> = {
  Maya: [
    { prompt: 'overheard', answer: '"Churro, drop it. Churro. What IS that?"' },
    {
      prompt: 'first-hour',
      answer: 'Tacos standing up, then a walk down whichever street has the coziest windows.',
    },
    {
      prompt: 'kind-stranger',
      answer:
        'A man on Mount Hood gave me his gloves and ran down the trail before I could ask his name.',
    },
  ],
  Leo: [
    {
      prompt: 'teach-you',
      answer: 'To stretch pizza dough without a rolling pin. There will be flour on the ceiling.',
    },
    { prompt: 'rabbit-hole', answer: 'Why old bridges hum. Ask me which of ours is a B-flat.' },
    { prompt: 'looked-after', answer: 'When someone slows down to my pace and never mentions it.' },
  ],
  Solomon: [
    {
      prompt: 'small-ritual',
      answer:
        'Roasting the coffee while the street is still dark. The neighbors call it an alarm clock.',
    },
  ],
  Callum: [
    {
      prompt: 'friendly-bet',
      answer: 'That I can tell your weekend plans from how you walk downstairs.',
    },
  ],
  Nia: [
    {
      prompt: 'place-on-my-mind',
      answer: 'A schooner forty feet down, with a crab in the galley who runs the place.',
    },
  ],
  Josie: [
    {
      prompt: 'in-my-bag',
      answer: 'Ribbon, pruning shears, and at least one book with a flower pressed flat inside.',
    },
  ],
}

/** Reads blocks of a prompt's id and some answers, a line each. */
function allAnswers(): AnswerRow[] {
  const text = readFileSync(new URL('./answers.txt', import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n\n')
    .flatMap((block) => {
      const [prompt = '', ...answers] = block.split('\n')
      return answers.map((answer) => ({ prompt, answer }))
    })
}

/** Deals the answers to some of the people, one to three each. No two say the same. */
export function dealAnswers(names: readonly string[]): ReadonlyMap<string, readonly AnswerRow[]> {
  const random = randomFrom('answers to prompts')
  const people = random.sample(names, names.length).filter((name) => !(name in given))
  const left = random.sample(allAnswers(), Number.POSITIVE_INFINITY)
  const dealt = new Map(Object.entries(given))
  for (let at = 0; left.length > 0 && at < people.length; at++) {
    const own: AnswerRow[] = []
    for (const next of left.splice(0, 3 - (at % 3))) {
      if (own.some(({ prompt }) => prompt === next.prompt)) left.push(next)
      else own.push(next)
    }
    dealt.set(people[at] ?? '', own)
  }
  return dealt
}
