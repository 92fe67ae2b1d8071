import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe'
import { addUser, isOperation, signIn, withDatabase } from './support'

const dialog = (page: Page) => page.getByRole('dialog')
const groups = (page: Page) => page.getByRole('grid', { name: 'Status groups' })
const group = (page: Page, text: string) => groups(page).getByRole('row').filter({ hasText: text })

test('a status group is made by keyboard, taken by the filters at once, changed and deleted; a taken name is told at its field', async ({ page }) => {
  const name = `Browser ${Date.now()}`
  await signIn(page, await addUser(), '/leadStatusGroup')
  await expect(group(page, 'Sales potential')).toBeVisible()
  let asked = 0
  page.on('request', (request) => void (isOperation(request, 'StatusGroups') && asked++))
  await page.getByRole('button', { name: 'Create Status Group' }).press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Group Name' })).toBeFocused()
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByText('Please enter a group name')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('combobox', { name: 'Search statuses' })).toBeFocused()
  await page.keyboard.type('voice')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('textbox', { name: 'Group Name' }).fill('SALES POTENTIAL')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('A status group with this name exists already.')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Group Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Status group created successfully')).toBeVisible()
  await expect(group(page, name)).toContainText('Voicemail')
  expect(asked).toBe(0)

  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await page.getByRole('button', { name: 'Show filter' }).first().click()
  await page.getByRole('button', { name: 'Statuses Any', exact: true }).click()
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.goBack()

  await group(page, name).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You are sure about to delete the status group')
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Record deleted successfully.')).toBeVisible()
  await expect(group(page, name)).toHaveCount(0)
})

test('settings are saved with what is wrong under its field, and come into the audit log', async ({ page }) => {
  // One row for all: it is put back as other tests know it.
  const before = await withDatabase(({ db }) => db.selectFrom('settings').select(['late_ftd_days', 'default_publisher_status']).executeTakeFirstOrThrow())
  try {
    await signIn(page, await addUser(), '/settings')
    const days = page.getByRole('textbox', { name: 'Late FTD after days' })
    const save = page.getByRole('button', { name: 'Save' })
    await expect(days).toHaveValue(String(before.late_ftd_days))
    await expect(save).toBeDisabled()
    await days.fill('0')
    await save.press('Enter')
    await expect(page.getByText('A whole number from 1 to 3,650.')).toBeVisible()
    await days.fill('45')
    await page.getByRole('switch', { name: /^Allow new FTD notification/ }).press('Space')
    await save.press('Enter')
    await expect(page.getByText('Settings updated successfully')).toBeVisible()
    await expect(save).toBeDisabled()
    await page.reload()
    await expect(days).toHaveValue('45')
    await expect(page.getByRole('switch', { name: /^Allow new FTD notification/ })).not.toBeChecked()
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page).toHaveURL(/\/audit-log\?entity=settings&entity_id=1$/)
    await expect(page.getByRole('grid', { name: 'Audit log' })).toContainText(`Late ftd days: ${before.late_ftd_days} → 45`)
  } finally {
    await withDatabase(({ db }) => db.updateTable('settings').set(before).execute())
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('axe finds nothing on settings, status groups and their dialog', async ({ page }) => {
      await signIn(page, 'admin@demo.test', '/settings')
      await expect(page.getByRole('textbox', { name: 'Late FTD after days' })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.goto('/leadStatusGroup?dialog=edit&id=1')
      await expect(dialog(page).getByRole('group', { name: 'Statuses' })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
    })
  })
}
