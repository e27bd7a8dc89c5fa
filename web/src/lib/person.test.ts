import { describe, expect, it } from 'vitest'
import { endsSentence, firstFew, oneStop, photosOf, shownAge, socialLinks } from './person.ts'

describe('photosOf', () => {
  it('puts the main photo first, once', () => {
    expect(photosOf({ photos: ['a', 'b'], profilePhoto: 'b' })).toEqual(['b', 'a'])
    expect(photosOf({ photos: ['a'], profilePhoto: null })).toEqual(['a'])
    expect(photosOf({ photos: [], profilePhoto: 'b' })).toEqual(['b'])
  })
})

it('shows no one as younger than 18 or without an age', () => {
  expect(shownAge({ age: null })).toBe(18)
  expect(shownAge({ age: 12 })).toBe(18)
  expect(shownAge({ age: 31 })).toBe(31)
})

it('ends a sentence with one full stop, also after a name that brings its own', () => {
  expect(oneStop('Welcome, Sam. Come in.')).toBe('Welcome, Sam. Come in.')
  expect(oneStop('Welcome, Sam J.. Come in.')).toBe('Welcome, Sam J. Come in.')
  expect(oneStop('It is gone for Wow!.')).toBe('It is gone for Wow!')
  expect(['Sam', 'Sam J.'].map(endsSentence)).toEqual([false, true])
})

it('counts what does not fit', () => {
  expect(firstFew(['a', 'b', 'c'], 2)).toEqual({ few: ['a', 'b'], more: 1 })
  expect(firstFew(['a'], 2)).toEqual({ few: ['a'], more: 0 })
})

it('links to fixed hosts only', () => {
  const links = socialLinks({ instagramUsername: 'a.b_c', tiktokUsername: '../evil' })
  expect(links.map(({ href }) => new URL(href).host)).toEqual([
    'www.instagram.com',
    'www.tiktok.com',
  ])
  expect(socialLinks({ instagramUsername: null, tiktokUsername: '' })).toEqual([])
})
