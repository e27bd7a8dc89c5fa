import { expect, it } from 'vitest'
import { songLinkFault } from './song-link.ts'

it.each([
  ['', 'Please enter a valid music URL'],
  ['  ', 'Please enter a valid music URL'],
  ['my song', 'Please enter a valid URL format'],
  ['music.example/song', 'Please enter a valid URL format'],
  ['javascript:alert(1)', 'Please enter a valid URL format'],
  ['https://', 'Please enter a valid URL format'],
  [' https://music.example/song.mp3 ', null],
])('"%s": %s', (link, fault) => expect(songLinkFault(link)).toBe(fault))
