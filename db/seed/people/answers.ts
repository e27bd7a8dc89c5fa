import { readFileSync } from 'node:fs'
import { randomFrom } from '../random.ts'

export interface PromptAnswer {
  prompt: string
  answer: string
}

/** What the hosts say, who are seen by every visitor of the demo. */
const hosts: Readonly<Record<string, readonly PromptAnswer[]>> = {
  Maya: [
    { prompt: 'overheard', answer: '"Churro, drop it. Churro. What IS that?"' },
    { prompt: 'first-hour', answer: 'Tacos standing up, then whichever street has the best lit windows.' },
    {
      prompt: 'kind-stranger',
      answer: 'A man on Mount Hood lent me his gloves and ran down the trail before I could ask his name.',
    },
  ],
  Leo: [
    { prompt: 'teach-you', answer: 'To stretch a pizza without a rolling pin. There will be flour on the ceiling.' },
    { prompt: 'rabbit-hole', answer: 'Why old bridges hum. I can tell you the note of two of ours.' },
    { prompt: 'looked-after', answer: "Someone walks on my slow side and doesn't mention it." },
  ],
}

/** Reads blocks of a prompt's id and some answers, a line each. */
function allAnswers(): PromptAnswer[] {
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
export function answersOf(names: readonly string[]): ReadonlyMap<string, readonly PromptAnswer[]> {
  const random = randomFrom('answers to prompts')
  const people = random.sample(names, names.length)
  const left = random.sample(allAnswers(), Number.POSITIVE_INFINITY)
  const dealt = new Map(Object.entries(hosts))
  for (let at = 0; left.length > 0 && at < people.length; at++) {
    const own: PromptAnswer[] = []
    for (const next of left.splice(0, 3 - (at % 3))) {
      if (own.some(({ prompt }) => prompt === next.prompt)) left.push(next)
      else own.push(next)
    }
    dealt.set(people[at] ?? '', own)
  }
  return dealt
}
