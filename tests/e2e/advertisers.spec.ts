import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe'
import { addUser, drawer, isOperation, signIn } from './support'

const list = (page: Page) => page.getByRole('grid', { name: 'Advertisers' })
const dialog = (page: Page) => page.getByRole('dialog')
const rowsOf = (page: Page, table: string, text: string) => page.getByRole('grid', { name: table }).getByRole('row').filter({ hasText: text })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const settings = (page: Page) => page.getByRole('form', { name: 'Settings' })
const brand = () => `Brand ${Date.now()}`

/** Chooses countries in the open dialog by their names. */
async function chooseCountries(page: Page, ...names: string[]) {
  await dialog(page).getByRole('button', { name: /^Countries/ }).click()
  const search = dialog(page).getByRole('combobox', { name: 'Search countries' })
  for (const name of names) {
    await search.fill(name)
    await dialog(page).getByRole('option', { name, exact: true }).click()
  }
  await page.keyboard.press('Escape')
}

async function confirmDeletion(page: Page, what: string) {
  await expect(page.getByRole('alertdialog')).toContainText(`You are sure about to delete ${what}`)
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
}

test('an advertiser is created by keyboard, renamed, priced, given hours and deleted; every list follows without a page load', async ({ page }) => {
  const [name, renamed] = [brand(), `Renamed ${Date.now()}`]
  await signIn(page, await addUser(), '/advertisers')
  await expect(list(page).getByRole('row').nth(1)).toBeVisible()
  let loads = 0
  page.on('load', () => void loads++)

  await page.getByRole('button', { name: 'Create Advertiser' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('User is mandatory')).toBeVisible()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Shown to publishers')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Browser')
  await expect(dialog(page).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Advertiser created successfully.')).toBeVisible()
  const made = list(page).getByRole('row').nth(1)
  await expect(made).toContainText(`${name}Shown to publishersinactive`)

  await made.getByRole('link', { name }).click()
  await expect(settings(page).getByRole('combobox', { name: 'Manager' })).toHaveValue('Browser test')
  await settings(page).getByRole('textbox', { name: 'Name', exact: true }).fill(renamed)
  await settings(page).getByRole('switch', { name: /^Status/ }).click()
  // Leaving asks, and nothing is lost.
  await tab(page, 'Revenue').click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Advertiser updated successfully')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(renamed)

  await tab(page, 'Settings').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('There are no revenues yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create Revenue' }).click()
  await chooseCountries(page, 'Malta', 'Spain')
  const amount = dialog(page).getByRole('textbox', { name: 'Amount' })
  await amount.fill('0')
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await expect(dialog(page).getByText('Amount must be greater than 0')).toBeVisible()
  await amount.fill('650.50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Record created successfully.')).toBeVisible()
  await expect(rowsOf(page, 'Revenues', '$650.50')).toHaveCount(2)
  await rowsOf(page, 'Revenues', 'Spain').getByRole('button', { name: 'Edit' }).click()
  await amount.fill('700')
  await page.keyboard.press('Enter')
  await expect(rowsOf(page, 'Revenues', 'Spain')).toContainText('$700.00')
  await rowsOf(page, 'Revenues', 'Malta').getByRole('button', { name: 'Delete' }).click()
  await confirmDeletion(page, 'the revenue of Malta')
  await expect(rowsOf(page, 'Revenues', 'Malta')).toHaveCount(0)

  await tab(page, 'Opening Hours').click()
  await page.getByRole('button', { name: 'New Timeslot' }).click()
  await chooseCountries(page, 'Malta')
  await dialog(page).getByRole('combobox', { name: 'Monday start' }).fill('18:00')
  await dialog(page).getByRole('combobox', { name: 'Monday end' }).fill('09:00')
  await expect(dialog(page).getByText('Start time should be smaller')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Apply Timeslot' })).toBeDisabled()
  await dialog(page).getByRole('combobox', { name: 'Monday end' }).fill('20:00')
  await dialog(page).getByRole('button', { name: 'Apply Timeslot' }).click()
  await expect(page.getByText('Opening hours created successfully.')).toBeVisible()
  await expect(rowsOf(page, 'Opening Hours', 'Malta')).toContainText('Mon 18:00–20:00, Tue–Sun 00:00–23:59')

  // Where names are chosen from, the new one stands.
  await tab(page, 'Caps').click()
  await expect(page.getByText('There are no caps yet')).toBeVisible()
  await drawer(page).getByRole('link', { name: 'Caps' }).click()
  await page.getByRole('button', { name: 'Add New Cap' }).click()
  await dialog(page).getByRole('button', { name: 'Advertisers Any' }).click()
  await dialog(page).getByRole('combobox', { name: 'Search advertisers' }).fill(renamed)
  await expect(dialog(page).getByRole('option', { name: renamed })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await drawer(page).getByRole('link', { name: 'Advertisers' }).click()
  const row = rowsOf(page, 'Advertisers', renamed)
  await expect(row).toContainText('active')
  let asked = 0
  page.on('request', (request) => void (isOperation(request, 'Advertisers') && asked++))
  await row.getByRole('button', { name: 'Delete' }).click()
  await confirmDeletion(page, renamed)
  await expect(page.getByText('Record deleted successfully.')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect([loads, asked]).toEqual([0, 0])
})

test('one that is used stays, with the reason; who may only look has no buttons and no page', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/advertisers?search=Aurora')
  await rowsOf(page, 'Advertisers', 'Aurora').first().getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText(/cannot be deleted: it is used by the distributions .* and 7\d more.* leads/)).toBeVisible()
  await page.getByRole('button', { name: 'No, cancel' }).click()
  await expect(rowsOf(page, 'Advertisers', 'Aurora').first()).toBeVisible()

  await page.goto('/edit/advertiser/1?tab=3')
  await expect(tab(page, 'Distribution')).toHaveAttribute('aria-selected', 'true')
  await expect(rowsOf(page, 'Distributions', '%').first()).toBeVisible()
  await page.goto('/edit/advertiser/999999')
  await expect(page.getByText('Advertiser was not found')).toBeVisible()

  await signIn(page, 'support@demo.test', '/advertisers?dialog=create')
  await expect(list(page).getByRole('row').nth(1)).toBeVisible()
  for (const name of ['Create Advertiser', 'Edit', 'Delete']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(dialog(page)).toHaveCount(0)
  await page.goto('/edit/advertiser/1')
  await expect(page).toHaveURL(/\/$/)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('axe finds nothing on the list, the page and their dialogs', async ({ page }) => {
      await signIn(page, 'admin@demo.test', '/advertisers')
      await expect(list(page).getByRole('row').nth(1)).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('button', { name: 'Create Advertiser' }).click()
      await expect(dialog(page).getByRole('combobox', { name: 'User' })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.goto('/edit/advertiser/1')
      await expect(settings(page)).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.goto('/edit/advertiser/1?tab=2&dialog=create')
      await expect(dialog(page)).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.goto('/edit/advertiser/1?tab=6&dialog=create')
      await expect(dialog(page).getByRole('group', { name: 'Sunday' })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
    })
  })
}
