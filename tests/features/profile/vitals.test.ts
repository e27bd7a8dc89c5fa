import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { exportRoutes } from '@swoon/realtime-server/contract/export'
import type { CardView } from '@swoon/realtime-server/contract/people'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import type { Person } from '../../harness/person.ts'
import { unzip } from '../../harness/zip.ts'
import { junkTimeout } from '../junk.ts'
import { acceptedJunkFields, databaseSnapshot, expectRefusal } from '../refusals.ts'
import { look, patch, someone } from './calls.ts'

const world = worldOfFile()

const all = {
  pronouns: 'they/them',
  height: 181,
  hometown: 'Porto',
  languages: ['pt', 'en', 'ase'],
  relationshipModel: 'figuring-out',
  hasChildren: 'grown-up',
  wantsChildren: 'no',
  smoking: 'quitting',
  drinking: 'never',
  religion: 'other',
} as const
const answers = { education: 'master', relationshipGoals: 'marriage' } as const
const everything = { ...all, about: answers } as const
const names = [...Object.keys(all), ...Object.keys(answers)]
const shown = (on: boolean) => Object.fromEntries(names.map((name) => [name, on]))
const none = Object.fromEntries(names.map((name) => [name, name === 'languages' ? [] : null]))
const cardOf = async (viewer: Person, { id }: Person) => (await look(viewer, id)).body as CardView

describe('what people choose each other by', () => {
  it('is stored field by field, and taken back', async () => {
    const ann = await someone(world)
    for (const [field, value] of Object.entries(all)) {
      const reply = await patch(ann, { [field]: value })
      expect([reply.status, reply.body], reply.text).toMatchObject([200, { [field]: value }])
    }
    expect((await look(ann, ann.id)).body).toMatchObject(all)
    const nothing = { ...none, pronouns: '', hometown: ' ' }
    const { education: _, relationshipGoals: __, ...removed } = nothing as Record<string, unknown>
    expect((await patch(ann, removed)).body).toMatchObject({
      pronouns: null,
      hometown: null,
      height: null,
      languages: [],
    })
  })

  it('is on the profile where its owner shows it: at first all but religion and two answers of "About you"', async () => {
    const [ann, bob] = [await someone(world), await someone(world)]
    await patch(bob, everything)
    expect(await cardOf(ann, bob)).toMatchObject({
      ...all,
      religion: null,
      education: null,
      relationshipGoals: null,
    })
    const { body } = await patch(bob, { shows: { religion: true, education: true, height: false } })
    expect(body).toMatchObject({
      shows: { religion: true, education: true, height: false, smoking: true },
      ...all,
    })
    expect(await cardOf(ann, bob)).toMatchObject({
      ...all,
      height: null,
      education: 'master',
      relationshipGoals: null,
    })
    await patch(bob, { shows: shown(true) })
    expect(await cardOf(ann, bob)).toMatchObject({ ...all, ...answers })
    await patch(bob, { shows: shown(false) })
    expect(await cardOf(ann, bob)).toMatchObject(none)
    expect((await look(bob, bob.id)).body).toMatchObject({
      ...all,
      about: answers,
      shows: shown(false),
    })
  })

  it('changes nothing for others while it is hidden: no card, no score and no place in a deck', async () => {
    const [ann, bob] = [await someone(world), await someone(world)]
    await patch(ann, { ...everything, shows: shown(true) })
    await patch(bob, { shows: shown(false), about: answers })
    const deck = () =>
      ann
        .call(discoveryRoutes.discover, { params: { userId: ann.id }, query: { limit: '50' } })
        .then(({ text }) => text)
    const before = [(await look(ann, bob.id)).text, await deck()]
    for (const smoking of ['never', 'often']) {
      await patch(bob, { ...all, smoking, drinking: 'often', wantsChildren: 'yes' })
      expect([(await look(ann, bob.id)).text, await deck()]).toEqual(before)
    }
    await patch(bob, { shows: { smoking: true } })
    expect((await look(ann, bob.id)).text).not.toBe(before[0])
  })

  it('counts for the lifestyle of two people who show it, the same from both sides', async () => {
    const [ann, bob] = [await someone(world), await someone(world)]
    const lifestyle = async () => {
      const [one, other] = [await cardOf(ann, bob), await cardOf(bob, ann)]
      expect(one.compatibilityFactors).toEqual(other.compatibilityFactors)
      return one.unknownFactors.includes('lifestyleCompatibility')
        ? null
        : one.compatibilityFactors.lifestyleCompatibility
    }
    await patch(ann, { smoking: 'never', drinking: 'never' })
    expect(await lifestyle()).toBeNull()
    await patch(bob, { smoking: 'never', drinking: 'never' })
    const alike = await lifestyle()
    expect((await cardOf(ann, bob)).insights).toContain("You're both non-smokers and sober")
    await patch(bob, { smoking: 'often' })
    expect(await lifestyle()).toBeLessThan(alike ?? 0)
    await patch(bob, { shows: { smoking: false, drinking: false } })
    expect(await lifestyle()).toBeNull()
  })

  it('is in the export, and gone with the account', async () => {
    const ann = await someone(world)
    await patch(ann, {
      ...all,
      genderLabel: 'neutrois',
      shownTo: ['male'],
      genderPreference: ['male', 'nonbinary'],
    })
    const url = world.url + exportRoutes.download.url.replace(':id', ann.id)
    const files = unzip(
      Buffer.from(await (await fetch(url, { headers: { cookie: ann.cookie } })).arrayBuffer()),
    )
    const [row] = JSON.parse(String(files.get('profile.json')))
    expect(row).toMatchObject({
      gender_label: 'neutrois',
      shown_to: ['male'],
      gender_preference: 'male+nonbinary',
      pronouns: 'they/them',
      height_in_cm: 181,
      wants_children: 'no',
      languages: ['pt', 'en', 'ase'],
    })
    expect(row.on_my_profile).toContain('smoking')
  })

  it('takes each limit and nothing beyond', async () => {
    const ann = await someone(world)
    const languages = ['en', 'es', 'fr', 'de', 'pt']
    const good = [
      ...[
        { height: 120 },
        { height: 230 },
        { pronouns: 'x'.repeat(30) },
        { hometown: 'é'.repeat(100) },
      ],
      ...[{ languages }, { languages: [] }, { smoking: null }, { shows: {} }],
    ]
    for (const body of good) expect((await patch(ann, body)).status, JSON.stringify(body)).toBe(200)
    const before = await databaseSnapshot(world.database.db)
    const bad = [
      ...[
        { height: 119 },
        { height: 231 },
        { height: 170.5 },
        { height: '170' },
        { pronouns: 'x'.repeat(31) },
      ],
      ...[
        { hometown: 'x'.repeat(101) },
        { pronouns: 'she\u202eher' },
        { languages: [...languages, 'it'] },
      ],
      ...[
        { languages: ['en', 'en'] },
        { languages: ['xx'] },
        { languages: 'en' },
        { smoking: 'no' },
        { religion: 'x' },
      ],
      ...[
        { drinking: '' },
        { hasChildren: true },
        { wantsChildren: 3 },
        { relationshipModel: 'any' },
      ],
      ...[
        { shows: { height: 'yes' } },
        { shows: { height: null } },
        { shows: ['height'] },
        { shows: true },
      ],
    ]
    for (const body of bad) expectRefusal(await patch(ann, body), 400, 'INVALID')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it('has genders in own words and in lists, each within its limits', async () => {
    const [ann, bob] = [await someone(world), await someone(world)]
    const good: [object, object][] = [
      [
        { genderPreference: ['nonbinary', 'female'] },
        { genderPreference: ['female', 'nonbinary'] },
      ],
      [{ genderPreference: ['male'] }, { genderPreference: 'male' }],
      [{ genderPreference: 'nonbinary' }, { genderPreference: 'nonbinary' }],
      [{ genderPreference: ['female', 'male', 'nonbinary'] }, { genderPreference: 'any' }],
      [{ shownTo: ['female', 'male'] }, { shownTo: ['male', 'female'] }],
      [
        { shownTo: ['female'], genderPreference: 'all' },
        { shownTo: ['female'], genderPreference: 'any' },
      ],
      [{ genderLabel: 'x'.repeat(30) }, { genderLabel: 'x'.repeat(30) }],
      [{ genderLabel: ' ' }, { genderLabel: null }],
      [{ genderLabel: ' neutrois\n' }, { genderLabel: 'neutrois' }],
    ]
    for (const [body, stored] of good)
      expect((await patch(ann, body)).body, JSON.stringify(body)).toMatchObject(stored)
    expect(await cardOf(bob, ann)).toMatchObject({ gender: 'other', genderLabel: 'neutrois' })
    const before = await databaseSnapshot(world.database.db)
    for (const genderPreference of [
      [],
      ['any'],
      ['other'],
      ['male', 'male'],
      ['x'],
      [['male']],
      {},
      null,
      '',
      'other',
    ])
      expectRefusal(await patch(ann, { genderPreference }), 400, 'INVALID')
    for (const shownTo of [[], ['any'], ['nonbinary'], ['male', 'male'], 'male', null, {}, [null]])
      expectRefusal(await patch(ann, { shownTo }), 400, 'INVALID')
    for (const genderLabel of ['x'.repeat(31), 'a\u202eb', 3, ['x'], {}])
      expectRefusal(await patch(ann, { genderLabel }), 400, 'INVALID')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it('is changed by its owner alone', async () => {
    const [ann, bob] = [await someone(world), await someone(world)]
    for (const id of [bob.id, uuid()])
      expectRefusal(await patch(ann, { smoking: 'never' }, id), 403, 'NOT_THE_ACTOR')
  })

  it(
    'refuses junk with a 4xx and writes nothing',
    async () => {
      const ann = await someone(world)
      const target = {
        world,
        cookie: ann.cookie,
        route: profileRoutes.updateUser,
        path: `/api/user/${ann.id}`,
      }
      const accepted = await acceptedJunkFields(target, { ...all, shows: { height: true } }, [])
      // Any text is valid, and null removes an answer.
      expect(accepted.filter((what) => !/^(pronouns|hometown|shows): |: null$/.test(what))).toEqual(
        ['languages: an empty list'],
      )
    },
    junkTimeout,
  )
})
