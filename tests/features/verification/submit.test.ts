import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { verificationRoutes } from '@swoon/realtime-server/contract/verification'
import { describe, expect, it } from 'vitest'
import { cutCommits } from '../../harness/cut-commits.ts'
import { worldOfFile } from '../../harness/file-world.ts'
import { serverAt } from '../../harness/later.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { photo } from '../../harness/photo.ts'
import { latestOf, submitVerification, verificationForm } from '../../harness/verification.ts'
import { expectRefusal } from '../refusals.ts'

const world = worldOfFile()

const two = async () => (await insertUsers(world, 2)) as [Person, Person]
const me = async (who: Person) => (await who.call(authRoutes.me, {})).body
const documents = async () =>
  (await readdir(world.mediaDir, { recursive: true })).filter((file) => file.endsWith('.aes'))

describe('a submission', () => {
  it('is under review in every tab, and its document lies encrypted on the disk', async () => {
    const [ann] = await two()
    const tab = await ann.live()
    const { status, body } = await submitVerification(ann, '1994-04-04')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      verificationStatus: 'pending',
      ageVerified: false,
      idVerified: false,
      isVerified: false,
    })
    expect((await tab.next('user:updated')).user).toEqual(body)
    const { document, date_of_birth } = await latestOf(world, ann)
    expect(date_of_birth).toBe('1994-04-04')
    const [file] = (await documents()).filter((each) => each.includes(document))
    const bytes = await readFile(path.join(world.mediaDir, file ?? ''))
    for (const trace of ['RIFF', 'WEBP', 'JFIF', 'canary'])
      expect(bytes.includes(trace), trace).toBe(false)
    expect(JSON.stringify(body)).not.toContain(document)
    tab.close()
  })

  it('does not change the profile before the decision', async () => {
    const [ann] = await two()
    const before = await me(ann)
    await submitVerification(ann, '1990-01-01')
    expect(await me(ann)).toMatchObject({ dateOfBirth: before.dateOfBirth, age: before.age })
  })

  it('is one only, however often it is sent at once', async () => {
    const [ann] = await two()
    const sent = await Promise.all(Array.from({ length: 4 }, () => submitVerification(ann)))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { db } = world.database
    expect(
      await db.selectFrom('verifications').select('id').where('user_id', '=', ann.id).execute(),
    ).toHaveLength(1)
    const kept = db
      .selectFrom('media')
      .select('name')
      .where('owner_id', '=', ann.id)
      .where('kind', '=', 'document')
    expect((await kept.execute()).map(({ name }) => name)).toEqual([
      (await latestOf(world, ann)).document,
    ])
  })

  it('needs a date of birth of an adult, a picture of an ID, and no other person', async () => {
    const [ann, bob] = await two()
    const idDocument = await photo()
    const dateOfBirth = '1995-05-05'
    const young = `${new Date().getFullYear() - 17}-01-01`
    const send = (parts: Parameters<typeof verificationForm>[0]) =>
      ann.call(verificationRoutes.submit, { form: verificationForm(parts) })
    const stored = (await documents()).length
    for (const [parts, status, code, text] of [
      [{ idDocument }, 400, 'INVALID', 'Date Required'],
      [{ idDocument, dateOfBirth: '5.5.1995' }, 400, 'INVALID', 'Date Required'],
      [{ idDocument, dateOfBirth: '1890-01-01' }, 400, 'INVALID', 'Date Required'],
      [
        { idDocument, dateOfBirth: young },
        403,
        'UNDER_AGE',
        'You must be 18 or older to use this dating platform.',
      ],
      [{ dateOfBirth }, 400, 'INVALID', 'ID Required'],
      [{ dateOfBirth, idDocument: Buffer.alloc(0) }, 400, 'INVALID', 'ID Required'],
      [{ idDocument, dateOfBirth, userId: bob.id }, 403, 'NOT_THE_ACTOR', 'for yourself'],
      [{ dateOfBirth, idDocument: await photo('webp') }, 415, 'WRONG_TYPE', 'Invalid File Type'],
      [
        { dateOfBirth, idDocument: Buffer.from('%PDF-1.7') },
        415,
        'WRONG_TYPE',
        'Invalid File Type',
      ],
      [
        { dateOfBirth, idDocument: idDocument.subarray(0, 900) },
        422,
        'UNDECODABLE',
        'This image was cut off',
      ],
      [
        { dateOfBirth, idDocument: Buffer.concat([idDocument, Buffer.alloc(5 * 1024 * 1024)]) },
        413,
        'TOO_LARGE',
        'File Too Large',
      ],
    ] as const) {
      const reply = await send(parts)
      expectRefusal(reply, status, code)
      expect(reply.text).toContain(text)
    }
    expect(await me(ann)).toMatchObject({ verificationStatus: null })
    expect((await documents()).length).toBe(stored)
  })

  it('keeps its document if the database stores it and does not come to answer', async () => {
    const [ann] = await two()
    const line = await cutCommits(world.database.url, 'insert into "verifications"')
    const server = await serverAt(world, 0, { DATABASE_URL: line.url })
    const form = verificationForm({ idDocument: await photo(), dateOfBirth: '1995-05-05' })
    expectRefusal(
      await ann.call(verificationRoutes.submit, { form }, server.url),
      503,
      'UNAVAILABLE',
    )
    const { document, state } = await latestOf(world, ann)
    expect(state).toBe('pending')
    expect((await documents()).some((file) => file.includes(document))).toBe(true)
    expect((await me(ann)).verificationStatus).toBe('pending')
    await server.close()
    line.close()
  })

  it('takes the parts of its form in any order', async () => {
    const [ann] = await two()
    const form = verificationForm({ idDocument: await photo('png') })
    form.append('dateOfBirth', '1995-05-05')
    expect((await ann.call(verificationRoutes.submit, { form })).status).toBe(200)
  })

  it('leaves what only a decision may change', async () => {
    const [ann] = await two()
    const asked = {
      isVerified: true,
      ageVerified: true,
      verificationStatus: 'verified',
      bio: 'Hello',
    }
    await ann.call(profileRoutes.updateUser, {
      params: { id: ann.id },
      body: asked as { bio: string },
    })
    expect(await me(ann)).toMatchObject({
      isVerified: false,
      ageVerified: false,
      verificationStatus: null,
      bio: 'Hello',
    })
  })
})
