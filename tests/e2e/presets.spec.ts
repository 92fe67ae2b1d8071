import { expect, test } from '@playwright/test'
import { addUser, openLeads, shownOf, signIn } from './support'

/** Presets of the leads screen, kept by the server. */

test('a preset is added, marked as changed, kept over a reload and in another browser, and deleted', async ({
  page,
  browser,
}) => {
  const email = await addUser()
  await signIn(page, email, '/leads?filters=%7B%22dateRangePreset%22%3Anull%7D&limit=25')
  await expect(shownOf(page)).toHaveText(/^1–25 of /)
  await page.getByRole('button', { name: 'Show filter' }).click()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('radiogroup', { name: 'Is Test' }).getByRole('radio', { name: 'Excluded' }).check()
  await filters.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('menuitem', { name: 'Add preset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Preset' })
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Real ones')
  await dialog.getByRole('button', { name: 'Add' }).click()
  const chip = page
    .getByRole('status')
    .filter({ has: page.getByText('Preset', { exact: true }) })
    .filter({ hasText: 'Real ones' })
  await expect(chip).toBeVisible()
  await expect(chip).not.toContainText('changed')
  await page.getByRole('button', { name: 'Remove filter: Is Test' }).click()
  await expect(chip).toContainText('changed')
  await page.reload()
  await expect(chip).toContainText('changed')

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await openLeads(other, email, '/leads?filters=%7B%22dateRangePreset%22%3Anull%7D')
  await other.getByRole('button', { name: 'Show filter' }).click()
  await other.getByRole('button', { name: 'Presets' }).click()
  await other.getByRole('menuitemradio', { name: 'Real ones' }).click()
  await expect(shownOf(other)).toHaveText(/^1–25 of /)
  await expect(other.getByRole('button', { name: 'Remove filter: Is Test' })).toBeVisible()
  await elsewhere.close()

  await filters.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('menuitem', { name: 'Delete Real ones' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(chip).toHaveCount(0)
  await expect(page).toHaveURL(/\/leads$/)
})
