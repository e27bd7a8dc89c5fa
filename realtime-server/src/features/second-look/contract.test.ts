import { expect, it } from 'vitest'
import { secondLookRoutes } from './contract.ts'

const { body } = secondLookRoutes.revisit.schema
const userId = '01890a5d-ac96-774b-bcce-b302099a8057'
const likedAnswer = { promptId: 'overheard', answer: 'One more page' }

it('only a like can be about an answer', () => {
  for (const action of ['like', 'superlike'])
    expect(body.parse({ userId, action, likedAnswer })).toEqual({ userId, action, likedAnswer })
  expect(body.parse({ userId, action: 'pass' })).toEqual({ userId, action: 'pass' })
  expect(body.safeParse({ userId, action: 'pass', likedAnswer }).error?.issues).toMatchObject([
    { message: 'Only a like can be about an answer.', path: ['likedAnswer'] },
  ])
})
