import { z } from 'zod'
import { requiredText } from '../../contract/primitives.ts'
import { says } from '../../contract/refusals.ts'

/** Most answers per person, and characters of an answer. */
export const promptLimits = { answers: 3, answer: 150 } as const

/** All prompts by mood: the id, which is stored and never changes, and the text, which may. */
export const promptsByMood = {
  Playful: {
    'snack-in-court': "The snack I'd defend in court",
    'small-rebellion': 'My smallest act of rebellion',
    'wrong-lyrics': 'A lyric I sang wrong for years',
    'gift-shop': 'In the museum of my life, the gift shop sells',
    overheard: "You'd overhear me saying",
    'smoke-alarm': 'The dinner that set off the smoke alarm',
    'entrance-song': 'When I walk in, the band should play',
    'pet-review': 'What a pet would say about living with me',
  },
  Cozy: {
    'rainy-day': 'When it rains all day, look for me',
    'smell-of-home': 'The smell that means home',
    'recipe-by-heart': 'A recipe I know by heart',
    'hundred-times': 'I could watch, read, or hear this a hundred times',
    'kind-stranger': 'Something kind a stranger did for me',
    'up-too-late': "I'd happily stay up too late for",
    'favorite-corner': 'My favorite corner of town',
    'small-ritual': 'A little ritual I never skip',
  },
  Curious: {
    'wrong-turn': 'A wrong turn that turned out right',
    'place-on-my-mind': 'A place I think about more than I should',
    'teach-me': "I'd love someone to teach me",
    'first-time': 'The last thing I did for the first time',
    'in-my-bag': 'Always in my bag, just in case',
    'full-tank': "With a free Saturday and a full tank, I'd drive to",
    'braver-than-i-look': 'Braver than I look: the time I',
    'rabbit-hole': 'A rabbit hole I happily fell into',
  },
  'From the heart': {
    'changed-my-mind': 'I was wrong about this, happily',
    'ten-year-old-me': 'What ten-year-old me would love about my life',
    'quietly-proud': 'Quietly proud of',
    'advice-almost-ignored': 'The best advice I almost ignored',
    'friends-call-when': "I'm the friend you call when",
    'looked-after': 'The little thing that makes me feel cared for is',
    'shaped-me': 'Someone who shaped me, and how',
    'plain-tuesday': 'A plain old Tuesday gets better with',
  },
  'The two of us': {
    'first-hour': 'Our first hour together might look like',
    'text-me-first': 'Text me first about',
    'teach-you': "Give me an afternoon and I'll teach you",
    'stealing-a-bite': "Order this and I'm stealing a bite",
    'road-trip-job': "On our road trip, I'm in charge of",
    'inside-joke': 'Our first inside joke could start with',
    'friendly-bet': "A friendly bet I'd make with you",
    'question-for-you': "The question I hope you'll answer",
  },
} as const

type Moods = typeof promptsByMood
export type Mood = keyof Moods
export type PromptId = { [M in Mood]: keyof Moods[M] & string }[Mood]

const ids = Object.values(promptsByMood).flatMap((prompts) => Object.keys(prompts)) as [
  PromptId,
  ...PromptId[],
]
export const PromptId = z.enum(ids, 'There is no such prompt.')

export const Answer = requiredText(promptLimits.answer, says('noAnswer'))

/** A person's answer to a prompt: the prompt's id and text, and the answer. */
export const PromptAnswer = z.object({
  promptId: z.string(),
  prompt: z.string(),
  answer: z.string(),
})
export type PromptAnswer = z.infer<typeof PromptAnswer>

/** An answer as another person saw it. */
export const QuotedAnswer = z.object({ promptId: PromptId, answer: Answer })
export type QuotedAnswer = z.output<typeof QuotedAnswer>

/**
 * Changes single answers, based on the current ones: a new answer per prompt, or null to remove it, and the order of the prompts it names,
 * which come before all others. New answers come last.
 */
export const PromptChange = z
  .object({
    answers: z.partialRecord(PromptId, Answer.nullable()),
    order: z
      .array(PromptId)
      .max(ids.length)
      .refine((list) => new Set(list).size === list.length, 'No prompt twice.'),
  })
  .partial()
export type PromptChange = z.output<typeof PromptChange>
