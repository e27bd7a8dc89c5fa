import { expect, it } from 'vitest'
import { deviceLabel } from './device-label.ts'

it.each(['Chrome on Android', 'Samsung Internet on Android', 'Firefox', ''])(
  'names %j as the server does',
  (device) => expect(deviceLabel(device)).toBe(device),
)
