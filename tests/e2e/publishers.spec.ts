import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe'
import { addUser, isOperation, shownOf, signIn, totalOf } from './support'

const table = (page: Page, name = 'Publishers') => page.getByRole('grid', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, text: string, name?: string) => table(page, name).getByRole('row').filter({ hasText: text })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** Chooses one of many in a box that searches. */
async function choose(page: Page, label: string, text: string) {
  const box = dialog(page).getByRole('combobox', { name: label })
  await box.fill(text)
  await dialog(page).getByRole('option', { name: text, exact: true }).click()
}

test('a publisher is made, set up, named elsewhere and deleted; no page is left but by links, and every list follows', async ({ page }) => {
  const name = `Traffic ${Date.now()}`
  await signIn(page, await addUser(), '/affiliates')
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  const total = await totalOf(page)
  let loads = 0
  let lists = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
    if (isOperation(request, 'Publishers')) lists++
  })

  // By keyboard alone, refused while it is wrong.
  await page.getByRole('button', { name: 'Create Publisher' }).press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Name is required')).toBeVisible()
  await page.keyboard.type('internal qa')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('A publisher with this name exists already.')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Publisher created successfully.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(shownOf(page)).toContainText(`of ${total + 1}`)
  await page.getByRole('searchbox', { name: 'Search publishers' }).fill(name)
  await expect(row(page, name)).toContainText('active3 daysYesSystem')

  // Its settings.
  await row(page, name).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name)
  await page.getByRole('switch', { name: 'Publisher is active' }).uncheck()
  await page.getByRole('combobox', { name: 'Unit of the auto login interval' }).selectOption('Hours')
  await page.getByRole('textbox', { name: 'Offer URL' }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Enter a link that begins with https:// or http://')).toBeVisible()
  await page.getByRole('textbox', { name: 'Offer URL' }).fill('https://offer.example/start')
  // Leaving asks, and nothing is lost.
  await tab(page, 'Payouts').click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} B`)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Advertiser updated successfully')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(`${name} B`)

  // Its token: another one, and the one before is gone.
  const token = page.getByRole('textbox', { name: 'API Token' })
  await page.getByRole('button', { name: 'Show API token' }).click()
  await expect(token).toHaveValue(/^[0-9a-f]{40}$/)
  const first = await token.inputValue()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click()
  await expect(page.getByText('The API token was rotated.')).toBeVisible()
  await expect(token).toHaveValue(/^[0-9a-f]{40}$/)
  expect(await token.inputValue()).not.toBe(first)

  // What it is paid.
  await tab(page, 'Payouts').click()
  await page.getByRole('button', { name: 'Create Payout' }).first().click()
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('12.505')
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog(page).getByText('Amount must be a number')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('1250.5')
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
  await expect(row(page, 'All other countries', 'Payouts')).toContainText('$1,250.50')
  await row(page, 'All other countries', 'Payouts').getByRole('button', { name: 'Edit' }).click()
  await choose(page, 'Countries', 'Malta')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Payout updated successfully.')).toBeVisible()
  await row(page, 'Malta', 'Payouts').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('There are no payouts yet')).toBeVisible()

  // The countries it sends from: one that is there is not offered again.
  await tab(page, 'Supported Countries').click()
  await page.getByRole('button', { name: 'Create Supported Country' }).first().click()
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog(page).getByText('Country is required')).toBeVisible()
  await choose(page, 'Country Name', 'Malta')
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
  await row(page, 'Malta', 'Supported Countries').getByRole('button', { name: 'Add a note' }).click()
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill('Mobile only')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Malta', 'Supported Countries')).toContainText('Mobile only')
  await page.getByRole('button', { name: 'Create Supported Country' }).click()
  await dialog(page).getByRole('combobox', { name: 'Country Name' }).fill('malta')
  await expect(dialog(page).getByText('Nothing matches this search.')).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  // Distributions: Global ones hold for it, and a new one begins with it.
  await tab(page, 'Distribution').click()
  await expect(row(page, 'Global', 'Distributions').first()).toBeVisible()
  await page.getByRole('button', { name: 'Create Distribution' }).click()
  await expect(page).toHaveURL(/\/rotations\?dialog=create&publisher=\d+/)
  await page.goBack()

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Publisher' }).click()
  await page.getByRole('searchbox', { name: 'Search publishers' }).fill(`${name} B`)
  await expect(row(page, `${name} B`)).toContainText('inactive3 hours')
  await row(page, `${name} B`).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Record deleted successfully.')).toBeVisible()
  await expect(page.getByText('No publisher matches')).toBeVisible()
  expect(loads).toBe(0)
  // Once for coming back to the list.
  expect(lists).toBeLessThanOrEqual(1)
})

test('who may only look has no buttons and no settings, and one that is used is not deleted', async ({ page, browser }) => {
  await signIn(page, 'support@demo.test', '/affiliates?dialog=create')
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Publisher' })).toHaveCount(0)
  await expect(table(page).getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0)
  await expect(dialog(page)).toHaveCount(0)
  await page.goto('/edit/affiliate/3')
  await expect(page).toHaveURL('/')

  const other = await browser.newPage()
  await signIn(other, 'admin@demo.test', '/affiliates?sort_by=id&sort_order=asc')
  await row(other, 'active').first().getByRole('button', { name: 'Delete' }).click()
  await other.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(other.getByRole('alert')).toContainText(/cannot be deleted: it is used by leads/)
  await other.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('axe finds nothing on the screens of publishers', async ({ page }) => {
      await signIn(page, 'admin@demo.test', '/affiliates?dialog=create')
      await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeVisible()
      expect(await axeFindings(page, colorScheme)).toEqual([])
      await page.goto('/edit/affiliate/3')
      await page.getByText('Placeholders of the postback URL').click()
      await expect(page.getByText('{lead_id}', { exact: true })).toBeVisible()
      expect(await axeFindings(page, colorScheme)).toEqual([])
      await page.goto('/edit/affiliate/12?tab=supported_countries&dialog=create')
      await expect(dialog(page).getByRole('combobox', { name: 'Country Name' })).toBeVisible()
      expect(await axeFindings(page, colorScheme)).toEqual([])
    })
  })
}
