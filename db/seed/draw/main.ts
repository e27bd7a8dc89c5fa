import { mkdir, readdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { handleOf, hosts, roster } from '../people/roster.ts'
import { randomFrom } from '../random.ts'
import { lookOf } from './cast.ts'
import { portrait } from './portrait.ts'
import { shotsOf } from './shots.ts'

// Draws every portrait of the demo world again: `node --import tsx db/seed/draw/main.ts [name ...]`.
const WIDTH = 768
const QUALITY = 35
// The small version for lists and avatars; main portraits only.
const SMALL = { width: 240, quality: 26 }
const folder = fileURLToPath(new URL('../portraits/', import.meta.url))

const asked = process.argv.slice(2)
const people = [...hosts(), ...roster()].filter(
  ({ name }) => asked.length === 0 || asked.includes(name),
)

await mkdir(folder, { recursive: true })
let files = 0
let bytes = 0
for (const entry of people) {
  const handle = handleOf(entry.name)
  for (const file of await readdir(folder))
    if (file.startsWith(`${handle}-`)) await rm(`${folder}${file}`)
  const random = randomFrom(`drawing of ${entry.name}`)
  for (const [at, { look, shot }] of shotsOf(entry, lookOf(entry, random), random).entries()) {
    const picture = sharp(Buffer.from(portrait(look, shot, random)))
    const file = `${folder}${handle}-${at + 1}`
    const sizes = [
      await picture
        .clone()
        .resize(WIDTH)
        .webp({ quality: QUALITY, effort: 6 })
        .toFile(`${file}.webp`),
    ]
    if (at === 0)
      sizes.push(
        await picture
          .clone()
          .resize(SMALL.width)
          .webp({ quality: SMALL.quality, effort: 6 })
          .toFile(`${file}-small.webp`),
      )
    files += sizes.length
    for (const { size } of sizes) bytes += size
  }
}
console.log(`${people.length} people, ${files} files, ${Math.round(bytes / 1024)} kB`)
