import { expect, test, type Page } from '@playwright/test'
import { addPair } from './recordParts'
import { addUser, signIn } from './support'

const dialog = (page: Page) => page.getByRole('dialog')
const rowsNamed = (page: Page, table: string, text: string) => page.getByRole('grid', { name: table }).getByRole('row').filter({ hasText: text })

/** Chooses one of many, once they are there. */
async function choose(page: Page, field: string, text: string) {
  await dialog(page).getByRole('combobox', { name: field }).fill(text)
  await dialog(page).getByRole('option', { name: text }).click()
}

async function remove(page: Page, table: string, text: string) {
  await rowsNamed(page, table, text).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Record deleted successfully.')).toBeVisible()
  await expect(rowsNamed(page, table, text)).toHaveCount(0)
}

test('publisher ids are overridden on the page of a publisher, one for the same lead, and the page may do only what its user may', async ({ page }) => {
  const name = `Overriding ${Date.now()}`
  const { publisher } = await addPair(name)
  // A publisher manager has every permission of the publisher's tabs and none of the log's.
  await signIn(page, await addUser({ level: 3 }), `/edit/affiliate/${publisher}?tab=publisher_overrides`)
  const make = async (value: string) => {
    await page.getByRole('button', { name: 'Create Override Publisher' }).click()
    await choose(page, 'Advertiser Name', `${name} Brand`)
    await dialog(page).getByRole('textbox', { name: 'Override Values' }).fill(value)
    await dialog(page).getByRole('button', { name: 'Create' }).click()
  }
  await make('9001')
  await expect(rowsNamed(page, 'Override Publisher ID', `${name} Brand`)).toContainText('9001')
  await make('9002')
  await expect(dialog(page).getByText(/^Override #\d+ is for the same pair and all countries already\.$/)).toBeVisible()
  // Nothing typed is lost.
  await choose(page, 'Country Name', 'Malta')
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await expect(rowsNamed(page, 'Override Publisher ID', 'Malta')).toContainText('9002')
  await expect(page.getByRole('grid').getByRole('button', { name: 'History' })).toHaveCount(0)
  await remove(page, 'Override Publisher ID', 'Malta')
  await page.reload()
  await expect(rowsNamed(page, 'Override Publisher ID', `${name} Brand`)).toHaveCount(1)
})
