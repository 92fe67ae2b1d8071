import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe'
import { addUser, signIn } from './support'

const table = (page: Page) => page.getByRole('grid', { name: 'Publisher accounts' })
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })

test('an account is added, told what is wrong at its fields, changed without its password, and deleted', async ({ page }) => {
  const email = `panel-${Date.now()}@publishers.test`
  const row = table(page).getByRole('row').filter({ hasText: email })
  await signIn(page, await addUser(), '/publisher-account')
  await page.getByRole('button', { name: 'Add Publisher Account' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  for (const text of ['First Name is required', 'Email is required', 'Password is required']) await expect(dialog(page).getByText(text)).toBeVisible()
  await field(page, 'First Name').fill('Ann')
  await field(page, 'Last Name').fill('Lee')
  await field(page, 'Email').fill(email)
  await dialog(page).getByLabel('Password').fill('abc')
  await dialog(page).getByRole('button', { name: /^Affiliates/ }).click()
  await dialog(page).getByRole('option').nth(0).click()
  await dialog(page).getByRole('option').nth(1).click()
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText(/Password must be at least 6 characters/)).toBeVisible()
  await dialog(page).getByLabel('Password').fill('Panel-123')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The publisher account was successfully added.')).toBeVisible()
  await expect(row).toContainText('Ann')

  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page).getByLabel('Password')).toHaveValue('')
  await field(page, 'Last Name').fill('Ray')
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Update Publisher Account')).toBeVisible()
  await expect(row).toContainText('Ray')

  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Deleted a Publisher Account')).toBeVisible()
  await expect(row).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('axe finds nothing on the list and its dialog', async ({ page }) => {
      await signIn(page, 'admin@demo.test', '/publisher-account?dialog=edit&id=1')
      await expect(field(page, 'Email')).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      expect(await axeFindings(page)).toEqual([])
    })
  })
}
