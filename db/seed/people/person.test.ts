import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { conversations } from './conversations.ts'
import { demoPeople, PORTRAITS } from './person.ts'

const now = new Date('2026-11-21T12:00:00Z')
const { hosts, people } = demoPeople(now)
const everybody = [...hosts, ...people]
const values = <T>(of: (person: (typeof everybody)[number]) => T) => everybody.map(of)

function milesFromMiddle({ latitude, longitude }: { latitude: number; longitude: number }): number {
  const north = (latitude - 45.52) * 69.1
  const east = (longitude + 122.68) * 69.1 * Math.cos((45.52 * Math.PI) / 180)
  return Math.hypot(north, east)
}

describe('the people of the demo world', () => {
  it('are 200 and two hosts, each with a unique name, username, address and bio', () => {
    expect(people).toHaveLength(200)
    expect(hosts.map(({ name }) => name)).toEqual(['Maya', 'Leo'])
    expect(new Set(values(({ name }) => name)).size).toBe(202)
    expect(new Set(values(({ username }) => username.toLowerCase())).size).toBe(202)
    expect(new Set(values(({ email }) => email)).size).toBe(202)
    expect(new Set(values(({ bio }) => bio)).size).toBe(202)
  })

  it('are the same in every run', () => {
    expect(demoPeople(now)).toEqual({ hosts, people })
  })

  it('are 21 to 49 years old in every time zone', () => {
    expect(everybody).toHaveLength(202)
    for (const { age, dateOfBirth } of everybody) {
      const birthday = new Date(`${dateOfBirth}T00:00:00Z`)
      const thisYear = new Date(birthday)
      thisYear.setUTCFullYear(now.getUTCFullYear())
      const years = now.getUTCFullYear() - birthday.getUTCFullYear() - (thisYear > now ? 1 : 0)
      expect(years).toBe(age)
      expect(age).toBeGreaterThanOrEqual(21)
      expect(age).toBeLessThanOrEqual(49)
    }
  })

  it('respect the limits of a profile', () => {
    expect(everybody).toHaveLength(202)
    for (const person of everybody) {
      expect(person.name.length).toBeLessThanOrEqual(50)
      expect(person.bio.length).toBeLessThanOrEqual(500)
      expect(person.location.length).toBeLessThanOrEqual(100)
      expect(person.username).toMatch(/^[\p{L}\p{N}._-]{1,30}$/u)
      expect(person.interests.length).toBeGreaterThan(0)
      expect(new Set(person.interests).size).toBe(person.interests.length)
      expect(person.instagramUsername ?? 'none').toMatch(/^[A-Za-z0-9._]{1,30}$/)
      expect(person.lifestyle.length).toBeLessThanOrEqual(5)
      expect(person.topArtists.length).toBeLessThanOrEqual(5)
      expect(person.lastSeen.getTime()).toBeLessThanOrEqual(now.getTime())
    }
  })

  it('answer all forty prompts, no two alike, and at most three each', () => {
    const said = values(({ prompts }) => prompts).filter(({ length }) => length > 0)
    const answers = said.flat()
    expect(new Set(answers.map(({ prompt }) => prompt)).size).toBe(40)
    expect(new Set(answers.map(({ answer }) => answer)).size).toBe(answers.length)
    expect(answers).toHaveLength(130)
    expect(said).toHaveLength(66)
    for (const own of said) {
      expect(own.length).toBeLessThanOrEqual(3)
      expect(new Set(own.map(({ prompt }) => prompt)).size).toBe(own.length)
    }
    for (const { answer } of answers) expect(answer.length).toBeLessThanOrEqual(150)
  })

  it('live around one city, up to some 45 miles away', () => {
    const miles = everybody.map(milesFromMiddle)
    expect(Math.max(...miles)).toBeGreaterThan(30)
    expect(Math.max(...miles)).toBeLessThan(50)
    expect(miles.filter((distance) => distance < 5).length).toBeGreaterThan(60)
  })

  it('are partly online, and about three in ten like newcomers', () => {
    const online = everybody.filter(
      ({ lastSeen }) => now.getTime() - lastSeen.getTime() < 5 * 60_000,
    )
    expect(online.length).toBeGreaterThan(20)
    const admirers = people.filter(({ isAdmirer }) => isAdmirer).length
    expect(admirers).toBeGreaterThan(45)
    expect(admirers).toBeLessThan(75)
  })

  it('fit the hosts with whom they are matched', () => {
    expect(conversations()).toHaveLength(14)
    for (const { host, other } of conversations()) {
      const one = hosts.find(({ name }) => name === host)
      const two = people.find(({ name }) => name === other)
      expect(one?.genderPreference).toBe(two?.gender)
      expect([one?.gender, 'any']).toContain(two?.genderPreference)
    }
  })

  it('have answers in the chats of the hosts: one to begin with, or one that a message quotes', () => {
    const known = new Map(everybody.map((person) => [person.name, person]))
    const silent = conversations().filter(({ lines }) => lines.length === 0)
    expect(silent).toHaveLength(4)
    for (const { other } of silent) expect(known.get(other)?.prompts, other).not.toEqual([])
    let quotes = 0
    for (const { host, other, lines } of conversations()) {
      for (const { fromHost, content, prompt } of lines) {
        expect(content).not.toMatch(/^\[|^$/)
        if (prompt === undefined) continue
        const owner = known.get(fromHost ? other : host)
        expect(owner?.prompts.map((answer) => answer.prompt)).toContain(prompt)
        quotes++
      }
    }
    expect(quotes).toBeGreaterThan(0)
  })
})

describe('the portraits', () => {
  it('are two to four for each person, can be decoded and are small', async () => {
    const seen = new Set<string>()
    for (const { portraits } of everybody) {
      expect(portraits.length).toBeGreaterThanOrEqual(2)
      expect(portraits.length).toBeLessThanOrEqual(4)
      for (const file of portraits) {
        const { size } = await stat(path.join(PORTRAITS, file))
        const { width, height, format } = await sharp(path.join(PORTRAITS, file)).metadata()
        expect([width, height, format]).toEqual([768, 960, 'webp'])
        expect(size).toBeLessThan(30_000)
        seen.add(file)
      }
      const small = portraits[0]?.replace('.webp', '-small.webp') ?? ''
      expect(await sharp(path.join(PORTRAITS, small)).metadata()).toMatchObject({
        width: 240,
        height: 300,
      })
      seen.add(small)
    }
    const files = await readdir(PORTRAITS)
    expect(files.filter((file) => !seen.has(file))).toEqual([])
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(path.join(PORTRAITS, file))).size),
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8 * 1024 * 1024)
  })

  it('can be decoded completely', async () => {
    const some = everybody.filter((_, at) => at % 20 === 0).flatMap(({ portraits }) => portraits)
    expect(some).toHaveLength(32)
    for (const file of some) {
      const { channels } = await sharp(path.join(PORTRAITS, file), { failOn: 'warning' }).stats()
      expect(channels.length, file).toBeGreaterThan(2)
    }
  })
})
