import { passwordLimits } from '@swoon/realtime-server/contract/auth'
import { expect, test } from 'vitest'
import { checkSignIn, checkSignUp } from './rules.ts'

const full = { email: 'a@b.c', username: 'ada', password: 'velvet', confirmation: 'velvet' }
const empty = { email: ' ', username: ' ', password: '', confirmation: '' }
const missing = { title: 'Missing information', text: 'Please fill in all required fields.' }
const faultyFields = (draft: typeof full) => Object.keys(checkSignUp(draft)?.faults ?? {}).sort()

test('a password has the advised and the required length', () =>
  expect(passwordLimits).toEqual({ min: 6, advised: 12, maxBytes: 128 }))

test('sign-in requires both fields and reports both at once', () => {
  const faults = {
    email: 'Enter your email or username.',
    password: 'Enter a password.',
  }
  expect(checkSignIn({ email: ' ', password: '' })).toEqual({ ...missing, faults })
  expect(checkSignIn({ email: ' ', password: 'x' })).toEqual({
    ...missing,
    faults: { email: faults.email },
  })
  expect(checkSignIn({ email: 'a@b.c', password: 'x' })).toBeNull()
})

test('sign-up reports what is missing in the words of the specification', () => {
  expect(checkSignUp(empty)).toMatchObject(missing)
  expect(checkSignUp({ ...full, username: ' ' })?.text).toBe('Please enter a username.')
  expect(checkSignUp({ ...full, confirmation: 'other' })?.title).toBe("Passwords don't match")
  expect(checkSignUp({ ...full, password: 'short', confirmation: 'short' })).toMatchObject({
    title: 'Password too short',
    text: 'Password must be at least 6 characters long.',
  })
  expect(checkSignUp(full)).toBeNull()
})

test('a username of several words is named at its field', () =>
  expect(checkSignUp({ ...full, username: 'ada l' })).toEqual({
    title: 'Check your username',
    text: 'A username has no spaces.',
    faults: { username: 'A username has no spaces.' },
    isAtField: true,
  }))

test('sign-up marks every wrong field at once', () => {
  expect(faultyFields(empty)).toEqual(['email', 'password', 'username'])
  expect(faultyFields({ ...full, email: 'ada', confirmation: 'other' })).toEqual([
    'confirmation',
    'email',
  ])
  expect(faultyFields({ ...empty, password: 'short', confirmation: 'shorter' })).toEqual([
    'confirmation',
    'email',
    'password',
    'username',
  ])
})
