import { expect, it } from 'vitest'
import { blankForm, draftOf, faultOf } from './form.ts'

const filled = { ...blankForm(), title: ' Sunset ', startDate: '2026-12-24', startTime: '20:30' }

it('needs a title, a date and a time, and for an invitation a description', () => {
  expect(faultOf(filled, false)).toBeNull()
  for (const field of ['title', 'startDate', 'startTime'] as const) {
    const fault = faultOf({ ...filled, [field]: ' ' }, false)
    expect(fault).toMatchObject({
      title: 'Missing Information',
      text: 'Please fill in all required fields.',
    })
    expect(Object.keys(fault?.fields ?? {})).toEqual([field])
  }
  expect(faultOf(filled, true)?.fields).toEqual({ description: 'Fill this in.' })
  expect(faultOf({ ...filled, description: 'Come' }, true)).toBeNull()
})

it('needs ages from 18 to 99 in order', () => {
  expect(faultOf({ ...filled, minAge: '40', maxAge: '30' }, false)).toMatchObject({
    title: 'Invalid Age Range',
    text: 'Minimum age cannot be greater than maximum age.',
  })
  for (const minAge of ['17', '', '20.5', 'x'])
    expect(faultOf({ ...filled, minAge }, false)?.title).toBe('Invalid Age Range')
  expect(faultOf({ ...filled, minAge: '18', maxAge: '99' }, false)).toBeNull()
})

it('is sent trimmed, with ages as numbers', () => {
  expect(draftOf(filled)).toMatchObject({
    title: 'Sunset',
    minAge: 18,
    maxAge: 99,
    startDate: '2026-12-24',
  })
  // In the device's own time zone.
  expect(draftOf(filled).startsAt).toBe(new Date(2026, 11, 24, 20, 30).toISOString())
  expect(draftOf({ ...filled, startDate: '12026-12-24' }).startsAt).toBeUndefined()
})
