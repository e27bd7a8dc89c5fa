import { type Reason, reasons, reasonTexts } from '@swoon/realtime-server/contract/shared/reasons'
import { expect, it } from 'vitest'
import { inLanguage, sentences } from './refusals.ts'

/** Codes without a sentence, and who says it instead. */
const unsaid: Readonly<Record<string, string>> = {
  CLIENT_TOO_OLD: 'the handshake sends the code alone, and the shell asks for a reload',
  OUT_OF_RANGE: 'players and downloads read it, which show no text',
}

it('has a sentence for every code', () => {
  const without = Object.entries(reasons).filter(([, texts]) => Object.keys(texts).length === 0)
  expect(without.map(([code]) => code)).toEqual(Object.keys(unsaid))
})

const values = { max: 7, min: 7, days: 7, seconds: 7, cents: 700, until: '2026-11-27T05:06:00.000Z', reason: 'Spam.' }
const shown = { ...values, time: '7 seconds', amount: '$7.00', until: 'November 27, 2026 at 5:06 AM' }

it.each(Object.entries(reasonTexts))('says of %s in English what the server says', (reason, text) => {
  const expected = text.replace(/\{(\w+)\}/g, (_, name: string) => String(shown[name as keyof typeof shown]))
  expect(sentences[reason as Reason](values)).toBe(expected)
})

it('says a refusal by its reasons, and leaves what it does not know as the server says it', () => {
  const told = inLanguage({
    error: 'English.',
    reason: 'slowMode',
    values: { seconds: 4 },
    fields: { name: 'English.', bio: 'Of a later release.', age: 'English.' },
    fieldReasons: { name: { reason: 'missingName' }, bio: { reason: 'later' } },
  })
  expect(told.error).toBe('This room is busy. You can write again in 4 s.')
  expect(told.fields).toEqual({ name: 'Please enter a name.', bio: 'Of a later release.', age: 'English.' })
})
