import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { promises } from '../../promises.ts'
import { expectRefusal } from '../refusals.ts'

const world = worldOfFile()

const two = async () => (await insertUsers(world, 2)) as [Person, Person]
const change = (who: Person, body: { add?: string[]; remove?: string[] }) =>
  who.call(safetyRoutes.changeHiddenWords, { body })
const wordsOf = async (who: Person) => (await who.call(safetyRoutes.hiddenWords, {})).body.words

describe('hidden words', () => {
  it("are their person's alone, in every tab, once each and a hundred at most", async () => {
    const [ann, bob] = await two()
    const [tab, his] = [await ann.live(), await bob.live()]
    expect((await change(ann, { add: [' Snake ', 'SNAKE', 'two  words', 'Ärger'] })).body).toEqual({
      words: ['Snake', 'two  words', 'Ärger'],
    })
    expect((await tab.next('hidden-words:changed')).words).toHaveLength(3)
    expect(
      (await change(ann, { remove: ['arger', 'unknown'], add: ['snake'] })).body.words,
    ).toEqual(['Snake', 'two  words'])
    expect([await wordsOf(ann), await wordsOf(bob)]).toEqual([['Snake', 'two  words'], []])
    const many = Array.from({ length: promises.chat.hiddenWords }, (_, at) => `word ${at}`)
    expectRefusal(await change(ann, { add: many }), 409, 'CONFLICT')
    expect(await wordsOf(ann)).toHaveLength(2)
    expect((await change(ann, { remove: ['snake', 'two words'], add: many })).body.words).toEqual(
      many,
    )
    await change(bob, { add: ['his'] })
    expect(await his.next('hidden-words:changed')).toEqual({ words: ['his'] })
    expect(his.all('hidden-words:changed')).toHaveLength(1)
    for (const each of [tab, his]) each.close()
  })

  it('are all kept when two devices add at once', async () => {
    const [ann] = await two()
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => change(ann, { add: [`at once ${at}`] })),
    )
    expect((await wordsOf(ann)).length).toBe(10)
  })

  it('are words, of a limited length', async () => {
    const [ann] = await two()
    for (const add of [[''], ['\u200b'], ['x'.repeat(promises.chat.hiddenWordLength + 1)]])
      expectRefusal(await change(ann, { add }), 400, 'INVALID')
  })
})
