import { expect, test } from 'vitest'
import { checkSignIn, checkSignUp } from './rules.ts'

const full = { email: 'a@b.c', username: 'ada', password: 'velvet', confirmation: 'velvet' }

test('sign-in needs both fields', () => {
  expect(checkSignIn({ email: ' ', password: 'x' })).toMatchObject({ field: 'email', title: 'Missing information' })
  expect(checkSignIn({ email: 'a@b.c', password: '' })).toMatchObject({
    field: 'password',
    text: 'Please fill in all required fields.',
  })
  expect(checkSignIn({ email: 'a@b.c', password: 'x' })).toBeNull()
})

test('sign-up names what is missing, in the words of the specification', () => {
  expect(checkSignUp({ ...full, username: ' ' })?.text).toBe('Please enter a username.')
  expect(checkSignUp({ ...full, confirmation: 'other' })?.title).toBe("Passwords don't match")
  expect(checkSignUp({ ...full, password: 'short', confirmation: 'short' })).toMatchObject({
    title: 'Password too short',
    text: 'Password must be at least 6 characters long.',
  })
  expect(checkSignUp(full)).toBeNull()
})
