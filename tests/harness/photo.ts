import sharp from 'sharp'

/** A real photo file: a gradient of a random color, so that no two files are equal. */
export function photo(
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  width = 900,
  height = 1200,
  hue = 20,
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${hue},80%,65%)"/><stop offset="1" stop-color="hsl(${hue + 60},60%,30%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/><circle cx="50%" cy="40%" r="22%" fill="hsl(${hue + 180},40%,80%)"/></svg>`
  return sharp(Buffer.from(svg))
    .withMetadata({ exif: { IFD0: { Copyright: 'canary-in-exif' } } })
    [format]()
    .toBuffer()
}

/** A JPEG of red and blue stripes, each 1000 pixels high, which identify the parts of a long picture. */
export function striped(width: number, height: number): Promise<Buffer> {
  const blue = Array.from(
    { length: Math.ceil(height / 2000) },
    (_, at) => `<rect y="${at * 2000 + 1000}" width="100%" height="1000" fill="blue"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="red"/>${blue.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}
