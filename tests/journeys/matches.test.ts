import { describe, expect, it } from 'vitest'
import { journeyOf, newMatches } from './journey.ts'
import { gotoLive } from './steps.ts'

const names = ['Una', 'Duo', 'Tria', 'Quad', 'Quin', 'Sext']

describe('matches and chat', async () => {
  const { world, me, page } = await journeyOf({ name: 'Mine' })
  const other = await newMatches(world, me, names)
  await page.goto('/matches')
  await page.getByRole('heading', { name: 'Your Matches', exact: true }).waitFor()

  it('shows who is typing until they stop, and who is online', async () => {
    const { matchId } = other(1)
    await gotoLive(page, `/chat/${matchId}`)
    const theirs = await other(1).who.live()
    await page.getByText('Active now', { exact: true }).waitFor()
    const typing = page.getByText('Duo is typing')
    // A client reports typing repeatedly, since one event may be lost.
    const types = () =>
      expect
        .poll(async () => {
          await theirs.command('chat:type', { matchId, isTyping: true })
          return typing.count()
        })
        .toBe(1)
    await types()
    await theirs.command('chat:type', { matchId, isTyping: false })
    await typing.waitFor({ state: 'detached' })
    await types()
    // Five seconds without a key count as stopped.
    await typing.waitFor({ state: 'detached' })
    theirs.close()
  })
})
