import { createHash, randomBytes } from 'node:crypto'
import type { ReplyOf, RouteDefinition } from '@swoon/realtime-server/contract'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import {
  type ProfilePayload,
  profileRoutes,
  type SelfView,
} from '@swoon/realtime-server/contract/profile'
import { v7 as uuid } from 'uuid'
import { emailHashes } from '../../realtime-server/src/platform/sessions/email-hash.ts'
import { firstPhoto } from './first-photo.ts'
import { call, type Input, type Reply } from './http.ts'
import { type Live, openLive } from './live.ts'
import { photo } from './photo.ts'
import type { World } from './server.ts'

export const password = 'velvet balloon orbit'

export interface Person {
  id: string
  name: string
  /** The user as signed up; use `call(authRoutes.me)` for the current state. */
  user: SelfView
  cookie: string
  call<R extends RouteDefinition>(
    route: R,
    input: Input<R>,
    url?: string,
  ): Promise<Reply<ReplyOf<R>>>
  /** Opens a tab: a socket that records every event. */
  live(url?: string): Promise<Live>
}

type Place = Pick<World, 'url'> & Partial<Pick<World, 'database' | 'mediaDir'>>
let count = 0

export type Details = Partial<ProfilePayload> & { incomplete?: boolean; address?: string }

/** A person who signed up over HTTP, uploaded a photo and finished the wizard, unless `incomplete`. */
export async function person(
  world: Place,
  { incomplete, address, ...details }: Details = {},
): Promise<Person> {
  const name = details.name ?? `Person ${++count}`
  const handle = `p${randomBytes(6).toString('hex')}`
  const signedUp = await call(world.url, null, authRoutes.signup, {
    body: {
      email: address ?? `${handle}@example.test`,
      password,
      username: handle,
      timeZone: 'UTC',
    },
  })
  if (signedUp.status !== 201) throw new Error(`sign-up failed: ${signedUp.text}`)
  const cookie = cookieOf(signedUp.headers)
  const self = build(world, signedUp.body.id, name, cookie, signedUp.body)
  if (incomplete) return self
  const photos = details.photos ?? [await photoOf(world, self)]
  const completed = await self.call(profileRoutes.completeProfile, {
    body: { ...sampleProfile(name), ...details, photos },
  })
  if (completed.status !== 200) throw new Error(`the wizard failed: ${completed.text}`)
  return { ...self, user: completed.body }
}

function photoOf({ database, mediaDir }: Place, self: Person): Promise<string> {
  const send = () => upload(self)
  return database && mediaDir ? firstPhoto({ database, mediaDir }, self.id, send) : send()
}

export const cookieOf = (headers: Headers): string => {
  const cookie = headers.getSetCookie().find((line) => /^(__Host-)?sid=/.test(line))
  if (!cookie) throw new Error('no session cookie')
  return cookie.split(';')[0] ?? ''
}

export const sampleProfile = (name: string) => ({
  name,
  bio: 'Looks for somebody to share the window seat with.',
  location: 'Lisbon',
  dateOfBirth: '1995-05-05',
  gender: 'other' as const,
  shownTo: ['male' as const, 'female' as const],
  genderPreference: 'any' as const,
  interests: ['Hiking', 'Music'],
})

/** Uploads a real photo. @returns its address */
export async function upload(who: Pick<Person, 'call'>, bytes?: Buffer): Promise<string> {
  const form = new FormData()
  form.append(
    'photo',
    new Blob([new Uint8Array(bytes ?? (await photo('jpeg', 300, 400)))], { type: 'image/jpeg' }),
    'photo.jpg',
  )
  const uploaded = await who.call(mediaRoutes.uploadTempPhoto, { form })
  if (uploaded.status !== 200) throw new Error(`the upload failed: ${uploaded.text}`)
  return uploaded.body.photoUrl
}

function build(world: Place, id: string, name: string, cookie: string, user: SelfView): Person {
  return {
    id,
    name,
    user,
    cookie,
    call: (route, input, url = world.url) => call(url, cookie, route, input),
    live: (url = world.url) => openLive(url, cookie),
  }
}

const emailOf = (id: string) => `${id}@example.test`
const hashOf = emailHashes('development-only-secret', 'people I know')

/** Inserts many complete people directly into the database, each with a session, for load and races. */
export async function insertUsers(
  world: Pick<World, 'url' | 'database'>,
  size: number,
): Promise<Person[]> {
  const now = new Date()
  const people = Array.from({ length: size }, () => ({
    id: uuid(),
    token: randomBytes(32).toString('base64url'),
  }))
  await world.database.db.transaction().execute(async (tx) => {
    for (let start = 0; start < size; start += 500) {
      const part = people.slice(start, start + 500)
      await tx
        .insertInto('users')
        .values(
          part.map(({ id }, index) => ({
            id,
            email: emailOf(id),
            email_hash: hashOf(emailOf(id)),
            username: id,
            password_hash: 'none',
            created_at: now,
            completed_at: now,
            name: `Crowd ${start + index}`,
            date_of_birth: '1995-05-05',
            location: 'Lisbon',
            gender: 'other',
            shown_to: ['male', 'female'],
            gender_preference: 'any',
            interests: ['Hiking'],
            photos: ['https://example.test/photo.jpg'],
            profile_photo: 'https://example.test/photo.jpg',
          })),
        )
        .execute()
      await tx
        .insertInto('allowances')
        .values(
          part.map(({ id }) => ({
            user_id: id,
            day: now.toISOString().slice(0, 10),
            likes: 15,
            super_likes: 2,
          })),
        )
        .execute()
      await tx
        .insertInto('sessions')
        .values(
          part.map(({ id, token }) => ({
            id: uuid(),
            user_id: id,
            token_hash: createHash('sha256').update(token).digest(),
            created_at: now,
            last_used_at: now,
          })),
        )
        .execute()
    }
  })
  return people.map(({ id, token }, index) =>
    build(world, id, `Crowd ${index}`, `sid=${token}`, { id } as SelfView),
  )
}
