import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PasswordField } from './password-field.tsx'

it('a password is masked, and password managers may fill it in', () => {
  const html = renderToStaticMarkup(
    <PasswordField label="Password" name="password" autoComplete="current-password" />,
  )
  const [input = ''] = /<input[^>]*>/.exec(html) ?? []
  expect(input).toContain('type="password"')
  expect(input).toMatch(/autocomplete="current-password"/i)
  expect(input.replace(/class="[^"]*"/, '')).not.toMatch(/maxlength|readonly|disabled/i)
  expect(html).toContain('aria-label="Show password"')
})
