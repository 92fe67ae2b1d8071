import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe'
import { addUser, signIn } from './support'

const table = (page: Page) => page.getByRole('grid', { name: 'Blacklisted items' })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text })

test('an item is entered as its type says, refused at its field while it is wrong, changed and deleted', async ({ page }) => {
  const ip = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  await signIn(page, await addUser(), '/blacklist')
  await expect(row(page, 'mailinator.com')).toBeVisible()
  await page.getByRole('button', { name: 'Add New Blacklist' }).press('Enter')
  const type = dialog(page).getByRole('combobox', { name: 'Blacklist Types' })
  await expect(type).toBeFocused()
  await expect(type.locator('option:checked')).toHaveText('Country')
  await dialog(page).getByRole('combobox', { name: 'Country', exact: true }).fill('mal')
  await expect(dialog(page).getByRole('option', { name: 'Malta' })).toBeVisible()
  await page.keyboard.press('Escape')

  await type.selectOption('IP Range')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('You are required to fill this IP Address From.')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'IP Address From' }).fill(`${ip}.9`)
  await dialog(page).getByRole('textbox', { name: 'IP Address To' }).fill(`${ip}.1`)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('IP Address From must not be above IP Address To.')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'IP Address To' }).fill(`${ip}.20`)
  await dialog(page).getByRole('textbox', { name: 'Expires At' }).or(dialog(page).getByLabel('Expires At')).fill('2031-05-04')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A new blacklist item was successfully added.')).toBeVisible()
  const made = row(page, `${ip}.9-${ip}.20`)
  await expect(made).toContainText('2031-05-04')
  await expect(made).toContainText('Off')

  await made.getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Expires At').fill('')
  await dialog(page).getByRole('switch', { name: /^Hide blacklisted Leads/ }).press('Space')
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('Seen in the night')
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByText('The blacklist item was successfully updated.')).toBeVisible()
  await expect(made).toContainText('Seen in the night')
  await expect(made).not.toContainText('2031')

  await page.getByRole('button', { name: 'Add New Blacklist' }).click()
  await type.selectOption('IP Range')
  await dialog(page).getByRole('textbox', { name: 'IP Address From' }).fill(`${ip}.9`)
  await dialog(page).getByRole('textbox', { name: 'IP Address To' }).fill(`${ip}.20`)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('This value is on the blacklist already.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  await made.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('The blacklist item was successfully deleted.')).toBeVisible()
  await expect(made).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('axe finds nothing on the list and its dialog', async ({ page }) => {
      await signIn(page, 'admin@demo.test', '/blacklist')
      await expect(row(page, 'mailinator.com')).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await row(page, '192.0.2.0').getByRole('button', { name: 'Edit' }).click()
      await expect(dialog(page).getByRole('textbox', { name: 'IP Address To' })).toHaveValue('192.0.2.255')
      expect(await axeFindings(page)).toEqual([])
    })
  })
}
