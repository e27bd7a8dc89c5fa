import { describe, expect, it } from 'vitest'
import { songSrc } from './song.ts'

describe('songSrc', () => {
  it.each(['mp3', 'wav', 'ogg', 'm4a', 'aac', 'MP3'])(
    'plays a link that ends in .%s through this server',
    (ending) => {
      const url = `https://songs.example/Clair de lune.${ending}`
      expect(songSrc(url)).toBe(`/api/media/proxy/song?url=${encodeURIComponent(url)}`)
    },
  )

  it.each(['/media/abcdefghijklmnop.webm', 'data:audio/mpeg;base64,SUQz'])(
    'plays %s as it is',
    (url) => expect(songSrc(url)).toBe(url),
  )

  it('plays a link whose query follows the ending', () => {
    expect(songSrc('https://songs.example/a.mp3?token=1')).toContain('/api/media/proxy/song?url=')
  })

  it.each([
    'https://open.spotify.example/track/3n3Ppam7vgaVa1iaRUc9Lp',
    'https://songs.example/mp3',
    'https://songs.example/a.flac',
    'https://songs.example/play?file=a.mp3',
  ])('only links to %s', (url) => expect(songSrc(url)).toBeNull())
})
