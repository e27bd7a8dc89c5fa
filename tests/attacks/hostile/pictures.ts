import sharp from 'sharp'
import { photo } from '../../harness/photo.ts'
import { canary, type Hostile, half, text } from './bytes.ts'

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${canary}</script></svg>`
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })

const place = {
  IFD0: { Copyright: canary, Make: canary },
  IFD3: { GPSLatitude: '38/1 43/1 0/1', GPSLongitude: '9/1 8/1 0/1', GPSAreaInformation: canary },
}
const xmp = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${canary}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** A JPEG comment, after the first marker. */
const commented = (jpeg: Buffer, words: string) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(words.length + 2)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    text(words),
    jpeg.subarray(2),
  ])
}

/** A PNG chunk before the end. */
function chunked(png: Buffer, type: string, words: string): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(words.length)
  head.write(type, 4)
  const end = png.length - 12
  return Buffer.concat([
    png.subarray(0, end),
    head,
    text(words),
    Buffer.alloc(4),
    png.subarray(end),
  ])
}

export async function hostilePictures(): Promise<Hostile[]> {
  const jpeg = await photo('jpeg', 200, 300)
  const png = await photo('png', 200, 300)
  const picture = (what: string, bytes: Buffer, becomes: Hostile['becomes']) => ({
    what,
    kind: 'photo' as const,
    bytes,
    becomes,
  })
  return [
    picture('an SVG', text(svg), [415]),
    picture('an SVG behind a declaration', text(`<?xml version="1.0"?>${svg}`), [415]),
    picture('a page', text(`<!doctype html><script>${canary}</script>`), [415]),
    picture('a GIF', await plain(9, 9).gif().toBuffer(), [415]),
    picture('a TIFF', await plain(9, 9).tiff().toBuffer(), [415]),
    picture('an AVIF', await plain(9, 9).avif().toBuffer(), [415]),
    picture('nothing', Buffer.alloc(0), [422]),
    picture('the beginning of a JPEG alone', jpeg.subarray(0, 3), [422]),
    picture('half a JPEG', half(jpeg), [422]),
    picture('half a PNG', half(png), [422]),
    picture(
      '256 megapixels of one color',
      await plain(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer(),
      [422],
    ),
    picture('a row of 20,000 pixels', await plain(20_000, 1).png().toBuffer(), [422]),
    picture(
      'a JPEG that is a page as well',
      commented(jpeg, `--><script>${canary}</script>`),
      'taken',
    ),
    picture(
      'a JPEG with an archive behind it',
      Buffer.concat([jpeg, text(`PK\u0003\u0004${canary}`)]),
      'taken',
    ),
    picture('a PNG with words in it', chunked(png, 'tEXt', `Comment\0${canary}`), [
      422, 200,
    ] as const),
    picture(
      'a JPEG that says where it was taken',
      await plain(90, 90).withExif(place).jpeg().toBuffer(),
      'taken',
    ),
    picture(
      'a WebP that says where it was taken',
      await plain(90, 90).withExif(place).webp().toBuffer(),
      'taken',
    ),
    picture(
      'a JPEG with an XMP packet',
      await plain(90, 90).withXmp(xmp).jpeg().toBuffer(),
      'taken',
    ),
  ]
}
