import type { GameRow } from '@swoon/db/queries/balloon-games'
import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

it('links the page of its game', () => {
  const game = {
    id: 'g-1',
    title: 'Balloons',
    description: '',
    starts_at: new Date('2026-11-24T20:00:00Z'),
  }
  const file = calendarFile(game as GameRow, 'https://swoon.test', new Date('2026-11-23T20:00:00Z'))
  // As in web/src/app/screens.ts.
  expect(file).toContain('URL:https://swoon.test/app/game/g-1\r\n')
})
