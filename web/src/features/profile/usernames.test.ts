import { expect, it } from 'vitest'
import { checkUsername, usernameOf } from './usernames.ts'

const [instagram, tiktok] = ['instagramUsername', 'tiktokUsername'] as const

it.each([
  ['maya.b', 'maya.b'],
  ['@maya', 'maya'],
  [' @maya/ ', 'maya'],
  ['', ''],
  ['https://www.instagram.com/maya.b/', 'maya.b'],
  ['http://instagram.com/maya_b', 'maya_b'],
  ['www.instagram.com/maya', 'maya'],
  ['instagram.com/maya?igsh=abc', 'maya'],
  ['Instagram.com/@Maya/', 'Maya'],
  ['https://m.instagram.com/maya/?hl=en', 'maya'],
  ['https://de-de.instagram.com/maya#bio', 'maya'],
  ['https://www.instagram.com/stories/maya/3141/', 'maya'],
  ['https://instagram.com/_u/maya', 'maya'],
  ['instagr.am/maya', 'maya'],
  ['https://www.instagram.com/maya/reels/', 'maya'],
  ['Look at Maya: https://www.instagram.com/maya?utm_source=qr', 'maya'],
])('of %j the name at Instagram is %j', (text, name) => {
  expect(usernameOf(instagram, text)).toBe(name)
  expect(checkUsername(instagram)(usernameOf(instagram, text))).toBeNull()
})

it.each([
  ['https://www.tiktok.com/@maya_b?lang=en', 'maya_b'],
  ['tiktok.com/@maya', 'maya'],
  ['http://www.tiktok.com/@maya/', 'maya'],
  ['m.tiktok.com/@maya/video/1', 'maya'],
  ['https://www.tiktok.com/%40maya?_t=8&_r=1', 'maya'],
  ['https://www.tiktok.com/en/@maya', 'maya'],
  ['www.tiktok.com/maya', 'maya'],
])('of %j the name at TikTok is %j', (text, name) => {
  expect(usernameOf(tiktok, text)).toBe(name)
  expect(checkUsername(tiktok)(name)).toBeNull()
})

it.each([
  [instagram, 'https://instagram.com/', 'This is no link to your page. Your username is enough.'],
  [instagram, 'instagram.com', 'This is no link to your page. Your username is enough.'],
  [
    instagram,
    'https://www.instagram.com/p/C1a2/?img_index=1',
    'This is no link to your page. Your username is enough.',
  ],
  [instagram, 'https://www.instagram.com/reel/C1a2', 'This is no link to your page. Your username is enough.'],
  [tiktok, 'https://vm.tiktok.com/ZMabc/', 'This is no link to your page. Your username is enough.'],
  [tiktok, 'https://www.tiktok.com/foryou', 'This is no link to your page. Your username is enough.'],
  [instagram, 'https://www.tiktok.com/@maya', 'This link is to TikTok.'],
  [tiktok, 'instagram.com/maya', 'This link is to Instagram.'],
  [instagram, 'https://example.com/maya', 'Letters, digits, dots and underscores only.'],
  [instagram, 'instagram.com.example.org/maya', 'Letters, digits, dots and underscores only.'],
  [instagram, 'maya b', 'Letters, digits, dots and underscores only.'],
  [tiktok, 'a'.repeat(33), '3 characters too long.'],
])('for %s, %j stays as it is, with a reason', (field, text, reason) => {
  expect(usernameOf(field, text)).toBe(text)
  expect(checkUsername(field)(text)).toBe(reason)
})

it('takes a name of up to 30 characters', () => {
  expect(checkUsername(instagram)('')).toBeNull()
  expect(checkUsername(instagram)('a'.repeat(30))).toBeNull()
  expect(checkUsername(instagram)('a'.repeat(31))).toBe('1 character too long.')
})
