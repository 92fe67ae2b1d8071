import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe'
import { addUser, isOperation, shownOf, signIn, totalOf } from './support'
import { tabTo } from './tabTo'

const table = (page: Page) => page.getByRole('grid', { name: 'Caps' })
const dialog = (page: Page) => page.getByRole('dialog')
const rowsNamed = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text })

test('a cap is set by keyboard alone, refused while it is wrong, changed and deleted, and the list follows without asking again', async ({ page }) => {
  await signIn(page, await addUser(), '/caps')
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  const total = await totalOf(page)
  let asked = 0
  page.on('request', (request) => void (isOperation(request, 'Caps') && asked++))

  await tabTo(page, /^Add New Cap$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('combobox', { name: 'Type' })).toBeFocused()
  const create = dialog(page).getByRole('button', { name: 'Create' })
  await expect(create).toBeDisabled()
  await tabTo(page, /^Enter time/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('24:00')
  await tabTo(page, /^Cap\*?$/)
  await page.keyboard.type('-3')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByText('Please enter a valid time')).toBeVisible()
  await expect(dialog(page).getByText('Cap should be greater than equal to 0')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('4321')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('09:15')
  await expect(dialog(page).getByText('Please select at least one publisher, advertiser or country')).toBeVisible()
  await tabTo(page, /^CountriesAny/)
  await page.keyboard.press('Enter')
  // The choices may still be on their way.
  await expect(dialog(page).getByRole('combobox', { name: 'Search countries' })).toBeFocused()
  await page.keyboard.type('malta')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(create).toBeEnabled()
  await tabTo(page, /^Create$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cap created successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(shownOf(page)).toContainText(`of ${total + 1}`)
  const made = rowsNamed(page, '4,321')
  await page.getByRole('searchbox', { name: 'Search caps' }).fill('malta')
  await expect(made).toContainText('09:15')
  await expect(made.getByRole('meter', { name: 'Filled' })).toBeVisible()

  await made.getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByRole('textbox', { name: 'Cap' }).fill('8765')
  // Leaving asks, and nothing is lost.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Cap updated successfully')).toBeVisible()
  await expect(rowsNamed(page, '8,765')).toContainText('Malta')

  await rowsNamed(page, '8,765').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You are sure about to delete cap #')
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Record deleted successfully.')).toBeVisible()
  await expect(rowsNamed(page, '8,765')).toHaveCount(0)
  expect(asked).toBe(0)
})

test('the address holds order, search and dialog, and who may only look has no buttons', async ({ page }) => {
  await signIn(page, 'support@demo.test', '/caps?type=ftd&sort_by=id&sort_order=desc')
  await expect(table(page).getByRole('row').nth(1)).toContainText('FTD')
  await expect(table(page).getByRole('row').nth(1)).toContainText('60')
  await expect(page.getByRole('button', { name: 'Add New Cap' })).toHaveCount(0)
  await expect(table(page).getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await page.goto('/caps?dialog=create')
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('axe finds nothing on the list and its dialogs', async ({ page }) => {
      await signIn(page, 'admin@demo.test', '/caps')
      await expect(table(page).getByRole('meter').first()).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.goto('/caps?dialog=edit&id=8')
      await expect(dialog(page).getByText('Parameters cannot be changed.')).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.goto('/caps?dialog=create')
      await dialog(page).getByRole('button', { name: 'Countries Any' }).click()
      await expect(dialog(page).getByRole('listbox', { name: 'Countries' })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
    })
  })
}
