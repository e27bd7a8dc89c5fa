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
  ['https://www.instagram.com/maya/p/C1a2/?img_index=1', 'maya'],
  ['https://www.instagram.com/maya/profilecard/?igsh=abc', 'maya'],
  ['I am at instagram.com/maya.', 'maya'],
  ['https://instagram.com/maya.b...', 'maya.b'],
  ['https://instagram.com/maya/.', 'maya'],
  ['instagram.com/maya/reels.', 'maya'],
  ['“https://instagram.com/maya”', 'maya'],
  ['‘instagram.com/maya’', 'maya'],
  ['„instagram.com/maya“', 'maya'],
  ['「https://instagram.com/maya」', 'maya'],
  ['（instagram.com/maya）', 'maya'],
  ['[instagram.com/maya]', 'maya'],
  ['@https://www.instagram.com/maya', 'maya'],
  ['@instagram.com/maya', 'maya'],
  ['IG:https://instagram.com/maya', 'maya'],
  ['IG：instagram.com/maya', 'maya'],
  ['看https://instagram.com/maya，謝謝', 'maya'],
  ['https://instagram.com/maya,https://tiktok.com/@other', 'maya'],
  ['Look at Maya: https://www.instagram.com/maya?utm_source=qr', 'maya'],
])('of %j the name at Instagram is %j', (text, name) => {
  expect(usernameOf(instagram, text)).toBe(name)
  expect(checkUsername(instagram)(usernameOf(instagram, text))).toBeNull()
})

it.each([...',;:!?.…。，、；！？)]}）」』】”’»›"\''])(
  'a link to my own page ends before %s',
  (after) => {
    expect(usernameOf(instagram, `https://instagram.com/maya${after}`)).toBe('maya')
    expect(usernameOf(instagram, `instagram.com/maya/${after} bye`)).toBe('maya')
    expect(usernameOf(tiktok, `https://tiktok.com/@maya${after}`)).toBe('maya')
  },
)

it.each([
  ['https://www.tiktok.com/@maya_b?lang=en', 'maya_b'],
  ['tiktok.com/@maya', 'maya'],
  ['http://www.tiktok.com/@maya/', 'maya'],
  ['m.tiktok.com/@maya/video/1', 'maya'],
  ['https://www.tiktok.com/%40maya?_t=8&_r=1', 'maya'],
  ['https://www.tiktok.com/en/@maya', 'maya'],
  ['www.tiktok.com/maya', 'maya'],
  ['https://www.tiktok.com/@live', 'live'],
  ['https://www.tiktok.com/embed/@maya', 'maya'],
  ['@https://www.tiktok.com/@maya.', 'maya'],
])('of %j the name at TikTok is %j', (text, name) => {
  expect(usernameOf(tiktok, text)).toBe(name)
  expect(checkUsername(tiktok)(name)).toBeNull()
})

it.each([
  [instagram, 'https://instagram.com/', "This isn't a link to your page. Your username is enough."],
  [instagram, 'instagram.com', "This isn't a link to your page. Your username is enough."],
  [
    instagram,
    'https://www.instagram.com/p/C1a2/?img_index=1',
    "This isn't a link to your page. Your username is enough.",
  ],
  [
    instagram,
    'https://www.instagram.com/reel/C1a2',
    "This isn't a link to your page. Your username is enough.",
  ],
  [
    tiktok,
    'https://vm.tiktok.com/ZMabc/',
    "This isn't a link to your page. Your username is enough.",
  ],
  [
    tiktok,
    'https://www.tiktok.com/foryou',
    "This isn't a link to your page. Your username is enough.",
  ],
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

it.each([
  [instagram, 'https://www.instagram.com/stories/highlights/123/'],
  [instagram, 'https://www.instagram.com/invites/contact/?i=abc'],
  [instagram, 'https://www.instagram.com/channel/abc'],
  [instagram, 'https://www.instagram.com/j/abc'],
  [instagram, 'https://www.instagram.com/lite'],
  [instagram, 'https://www.instagram.com/developer/'],
  [instagram, 'https://www.instagram.com/unheard/of'],
  [instagram, 'https://about.instagram.com/blog'],
  [instagram, 'https://instagram.com@example.org/maya'],
  [instagram, 'https://instagram.com/maya-b'],
  [instagram, 'https://instagram.com/mayá'],
  [instagram, 'instagram.com/...'],
  [instagram, 'instagram.com.'],
  [instagram, '@instagram.com'],
  [tiktok, 'https://www.tiktok.com/en/maya'],
  [tiktok, 'https://www.tiktok.com/en'],
  [tiktok, 'https://www.tiktok.com/legal'],
  [tiktok, 'https://www.tiktok.com/place/x'],
  [tiktok, 'https://www.tiktok.com/embed/v2/7'],
  [tiktok, 'https://www.tiktok.com/h5/share/usr/123'],
  [tiktok, 'https://www.tiktok.com/@/video/1'],
  [tiktok, 'https://vt.tiktok.com/ZMabc/'],
  [tiktok, 'https://ads.tiktok.com/@maya'],
])('for %s, %j is no link to a page', (field, text) => {
  expect(usernameOf(field, text)).toBe(text)
  expect(checkUsername(field)(text)).toBe(
    "This isn't a link to your page. Your username is enough.",
  )
})

it.each([
  'notinstagram.com/maya',
  'https://notinstagram.com/maya',
  'not-instagram.com/maya',
  '看instagram.com/maya',
  'instagram.com.evil.com/maya',
  'https://instagram.com.evil.com/maya',
  'https://instagram.com.例.com/maya',
  'https://evil.com/instagram.com/maya',
  'https://evil.com/?u=https://instagram.com/maya',
  'https://evil@instagram.com/maya',
])('%j does not count as a link to the site', (text) => {
  expect(usernameOf(instagram, text)).toBe(text)
  expect(checkUsername(instagram)(text)).toBe('Letters, digits, dots and underscores only.')
})

it('takes a name of up to 30 characters', () => {
  expect(checkUsername(instagram)('')).toBeNull()
  expect(checkUsername(instagram)('a'.repeat(30))).toBeNull()
  expect(checkUsername(instagram)('a'.repeat(31))).toBe('1 character too long.')
})
