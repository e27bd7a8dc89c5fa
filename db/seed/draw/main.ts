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
const QUALITY = 36
const folder = fileURLToPath(new URL('../portraits/', import.meta.url))

const asked = process.argv.slice(2)
const people = [...hosts(), ...roster()].filter(({ name }) => asked.length === 0 || asked.includes(name))

await mkdir(folder, { recursive: true })
let files = 0
let bytes = 0
for (const entry of people) {
  const handle = handleOf(entry.name)
  for (const file of await readdir(folder)) if (file.startsWith(`${handle}-`)) await rm(`${folder}${file}`)
  const random = randomFrom(`drawing of ${entry.name}`)
  for (const [at, { look, shot }] of shotsOf(entry, lookOf(entry, random), random).entries()) {
    const { size } = await sharp(Buffer.from(portrait(look, shot, random)))
      .resize(WIDTH)
      .webp({ quality: QUALITY, effort: 6 })
      .toFile(`${folder}${handle}-${at + 1}.webp`)
    files++
    bytes += size
  }
}
console.log(`${people.length} people, ${files} portraits, ${Math.round(bytes / 1024)} kB`)
