import { expect, it } from 'vitest'
import { checkNewPassword } from './rules.ts'

it('a new password must be there, long enough and typed twice', () => {
  expect(checkNewPassword({ newPassword: '', confirmation: '' })).toEqual({
    newPassword: 'Enter a new password.',
  })
  expect(checkNewPassword({ newPassword: 'five5', confirmation: 'five5' })).toHaveProperty(
    'newPassword',
  )
  expect(checkNewPassword({ newPassword: 'long enough', confirmation: 'other' })).toHaveProperty(
    'confirmation',
  )
  expect(checkNewPassword({ newPassword: 'long enough', confirmation: 'long enough' })).toEqual({})
})
