import { describe, expect, it } from 'vitest'
import { expectFailedCalls } from '../harness/page-faults.ts'
import { password } from '../harness/person.ts'
import { ageText, gatesJourney } from './gates.ts'
import { confirmAge } from './steps.ts'

describe('gates', async () => {
  const { world, ann, guest } = await gatesJourney()

  it('asks for the age before any screen, opens only with the box ticked, and remembers the answer', async () => {
    const { page, context } = await guest()
    for (const path of ['/app', '/matches', '/profile']) {
      await page.goto(path)
      await page.getByLabel(ageText).waitFor()
      expect(await page.getByRole('navigation').count()).toBe(0)
    }
    const enter = page.getByRole('button', { name: 'Enter Swoon', exact: true })
    expect(await enter.isDisabled()).toBe(true)
    await page.getByLabel(ageText).press('Enter')
    expect(await page.getByLabel(ageText).count()).toBe(1)
    await page.getByLabel(ageText).tap()
    await enter.tap()
    await page.getByLabel('Email').waitFor()
    const later = await context.newPage()
    await later.goto('/app')
    await later.getByLabel('Email').waitFor()
    expect(await later.getByLabel(ageText).count()).toBe(0)
  })

  it('speaks the language that is chosen where people sign up, also when the server refuses, and keeps it with the account', async () => {
    expectFailedCalls('POST /api/auth/signup 409')
    const { page, context } = await guest()
    await confirmAge(context)
    await page.goto('/auth')
    await page.getByLabel('Language').selectOption('es')
    await page.getByText('Crear cuenta', { exact: true }).first().tap()
    await page.getByLabel('Correo').fill('lola@example.test')
    await page.getByLabel('Nombre de usuario').fill(ann.user.username)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByLabel('Confirma la contraseña').fill(password)
    await page.getByLabel('Confirma la contraseña').press('Enter')
    await page.getByText('Este nombre de usuario ya está en uso.').waitFor()
    await page.getByLabel('Nombre de usuario').fill('lola-in-spanish')
    await page.getByLabel('Nombre de usuario').press('Enter')
    await page.getByText('Cuenta creada').first().waitFor()
    const lola = world.database.db
      .selectFrom('users')
      .select('language')
      .where('username', '=', 'lola-in-spanish')
    expect(await lola.executeTakeFirst()).toEqual({ language: 'es' })
  })
})
