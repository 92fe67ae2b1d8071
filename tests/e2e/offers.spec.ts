import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe'
import { addUser, isOperation, shownOf, signIn, totalOf } from './support'
import { tabTo } from './tabTo'

const table = (page: Page) => page.getByRole('grid', { name: 'API Offers' })
const dialog = (page: Page) => page.getByRole('dialog')
const rowsNamed = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search API offers' })

test('an offer is added by keyboard alone, refused while it is wrong, changed and deleted, and the list follows without asking again', async ({ page }) => {
  const name = `Zest ${Date.now()}`
  await signIn(page, await addUser(), '/offers')
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  const total = await totalOf(page)
  let asked = 0
  page.on('request', (request) => void (isOperation(request, 'Offers') && asked++))

  await tabTo(page, /^Add API Offer$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Name is required')).toBeVisible()
  await page.keyboard.type('gold standard')
  await tabTo(page, /^URL/)
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Please enter a URL that begins with http:// or https://')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('https://zest.example/?c={click_id}')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('An offer with this name exists already')).toBeVisible()
  await expect(dialog(page).getByText('An offer with this slug exists already')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(name)
  await expect(dialog(page).getByRole('textbox', { name: 'Slug' })).toHaveValue(name.toLowerCase().replace(' ', '-'))
  await tabTo(page, /^Groups/)
  await page.keyboard.type('forex')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Create$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Record created successfully.')).toBeVisible()
  await expect(shownOf(page)).toContainText(`of ${total + 1}`)
  await search(page).fill(name)
  await expect(rowsNamed(page, name)).toContainText('forex')

  await rowsNamed(page, name).getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(`${name} Two`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Record updated successfully.')).toBeVisible()
  await expect(rowsNamed(page, `${name} Two`)).toHaveCount(1)

  await rowsNamed(page, name).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`You are sure about to delete ${name} Two`)
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Record deleted successfully.')).toBeVisible()
  await expect(page.getByText('No API offer matches')).toBeVisible()

  await search(page).fill('gold-standard')
  await rowsNamed(page, 'Gold Standard').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText(/^Gold Standard cannot be deleted, it is used by: .*leads/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rowsNamed(page, 'Gold Standard')).toHaveCount(1)
  expect(asked).toBe(0)
})

test('the address holds order and search; who may only look has no buttons, and who may not look is sent away', async ({ page, browser }) => {
  await signIn(page, 'support@demo.test', '/offers?sort_by=id&sort_order=desc&dialog=create')
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  const ids = await table(page).getByRole('row').locator('[role=gridcell]:first-child').allTextContents()
  expect(ids.map(Number)).toEqual(ids.map(Number).sort((a, b) => b - a))
  for (const name of ['Add API Offer', 'Edit', 'Delete']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(dialog(page)).toHaveCount(0)
  const other = await browser.newPage()
  await signIn(other, 'crm@demo.test', '/offers')
  await expect(other).toHaveURL('/')
  await other.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('axe finds nothing on the list and its dialog', async ({ page }) => {
      await signIn(page, 'admin@demo.test', '/offers')
      await expect(table(page).getByRole('row').nth(1)).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.goto('/offers?dialog=create')
      await dialog(page).getByRole('button', { name: 'Create' }).click()
      await expect(dialog(page).getByText('Name is required')).toBeVisible()
      expect(await axeFindings(page, 'offer', { within: 'dialog' })).toEqual([])
    })
  })
}
