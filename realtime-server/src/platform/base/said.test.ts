import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { requiredText } from '../../contract/primitives.ts'
import { invalid, Refusal, tooMany } from './errors.ts'
import { said, saidAs } from './said.ts'

const source = new URL('../../', import.meta.url)
/** Their sentences are for operators and moderators, whose tools are in English, or refuse nothing. */
const isForOperators = (file: string) =>
  /^(?:console|moderate|backup|env|main|matcher|platform\/backup|features\/languages)|\/(?:desk|moderation|appeals)\.ts$|\.test\.ts$/.test(
    file,
  )

/** For the makers of a client or of a service that calls us; the web client sends nothing that is refused like this. */
const unread: readonly string[] = [
  'Text must not contain NUL characters.',
  'A new balloon is free.',
  'A time is written HH:MM.',
  'Either a text or a kind.',
  'Either before or after.',
  'Decimal degrees with at most two decimals.',
  'Decimal degrees as text.',
  'Out of range.',
  'There are no such bytes.',
  'Please say what this file is.',
  'No choice twice.',
  'No answer twice.',
  'No interest twice.',
  'No photo twice.',
  'No video twice.',
  'No prompt twice.',
  'No language twice.',
  'None twice.',
  'Not a place in the list of photos.',
  'Latitude and longitude go together.',
  'There is no such prompt.',
  'Nothing to change.',
  'A super like is a like.',
  'Unknown command.',
  // What a purchase says, which the dialog shows in its own words.
  'Continue on the payment page.',
  'This message is not signed as it should be.',
]

/** A line that may refuse, and a sentence in it. */
const refusing =
  /Refusal|[Rr]efused?\(|wrong\(|fields: \{|message: '|\b(?:min|max|regex|refine|literal|enum|union|nameText|requiredText)\(/
const sentence = /'([A-Z][^']* [^']*)'|"([A-Z][^"]* [^"]*)"/g

function sentences(file: string): string[] {
  const lines = readFileSync(new URL(file, source), 'utf8').split('\n')
  const found = lines.filter((line) => refusing.test(line)).flatMap((line) => [...line.matchAll(sentence)])
  return found.map(([, one, other]) => one ?? other ?? '')
}

it('every sentence that refuses has a reason', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const found = files.filter((file) => !isForOperators(file)).flatMap(sentences)
  expect(found.length).toBeGreaterThan(100)
  const hasReason = (text: string) =>
    ['', 'min', 'max'].some((name) => saidAs(name ? text.replace(/\d+/, `{${name}}`) : text).reason)
  expect(found.filter((text) => !hasReason(text) && !unread.includes(text))).toEqual([])
  expect(unread.filter((text) => !found.includes(text))).toEqual([])
})

it('a sentence has its values beside it, and writes times and amounts in English', () => {
  const text = said('minutesOwed', { cents: 250 }, { amount: '$2.50' })
  expect(text).toMatchObject({ reason: 'minutesOwed', values: { cents: 250 } })
  expect(text.text).toContain('You owe $2.50 for')
  expect(tooMany(90).body()).toMatchObject({ reason: 'tooManyAtOnce', values: { seconds: 90 } })
  expect(new Refusal('CONFLICT', 'Only for operators.').body()).toEqual({
    error: 'Only for operators.',
    code: 'CONFLICT',
  })
})

it('what a schema refuses has the reason of each field, with the number of its check', () => {
  const schema = z.object({
    name: requiredText(3, 'Please enter a name.'),
    bio: requiredText(3, 'Please enter a name.'),
  })
  const { error } = schema.safeParse({ name: ' ', bio: 'Long' })
  const { error: endless } = schema.safeParse({ name: 'A', bio: 'x'.repeat(2000) })
  expect(invalid(error as z.ZodError).body()).toEqual({
    error: 'Please enter a name.',
    code: 'INVALID',
    reason: 'missingName',
    fields: { name: 'Please enter a name.', bio: 'Must be at most 3 characters.' },
    fieldReasons: { name: { reason: 'missingName' }, bio: { reason: 'tooManyCharacters', values: { max: 3 } } },
  })
  expect(invalid(endless as z.ZodError).body()).toMatchObject({ reason: 'tooManyCharacters', values: { max: 3 } })
})
