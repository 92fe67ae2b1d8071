import { expect, test, type Page } from '@playwright/test'
import { drag } from '../support/drag'
import { addUser, allLeads, drawer, leadRows, leadsTable, openLeads, shownOf } from '../support/support'
import { pick } from '../support/pick'

/** The leads table through the whole product. */

const head = (page: Page, name: string) => leadsTable(page).getByRole('columnheader', { name })
const columnTexts = async (page: Page, name: string) => {
  const index = await head(page, name).getAttribute('aria-colindex')
  return leadRows(page).locator(`[aria-colindex="${index}"]`).allTextContents()
}
const settled = (page: Page) => expect(leadsTable(page)).toHaveAttribute('aria-busy', 'false')

test('a thousand rows use few elements, sort on the server, and survive a reload', async ({ page, context }) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openLeads(page, await addUser(), `${allLeads}&limit=1000`)
  await settled(page)
  await leadsTable(page).evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))
  await expect(leadsTable(page).locator('[aria-rowindex="1001"]')).toBeVisible()
  expect(await leadRows(page).count()).toBeLessThan(60)
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1500)
  await leadsTable(page).press('Control+Home')
  await leadsTable(page).press('Control+Home')
  await expect(leadsTable(page).locator('[aria-rowindex="2"]')).toBeVisible()

  await pick(page.getByRole('combobox', { name: 'Rows per page' }), '25')
  await expect(shownOf(page)).toHaveText(/^Showing 1 to 25 of /)
  await head(page, 'Email').getByRole('button', { name: 'Email' }).click()
  await expect(head(page, 'Email')).toHaveAttribute('aria-sort', 'ascending')
  await settled(page)
  const first = await columnTexts(page, 'Email')
  expect(first).toEqual([...first].sort())
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(shownOf(page)).toHaveText(/^Showing 26 to 50 of /)
  await settled(page)
  const second = await columnTexts(page, 'Email')
  expect(second[0]).not.toBe(first[0])
  await page.reload()
  await expect(leadRows(page).first()).toContainText(second[0] ?? '-')
  await page.goBack()
  await expect(shownOf(page)).toHaveText(/^Showing 1 to 25 of /)
  await expect(leadRows(page).first()).toContainText(first[0] ?? '-')

  await leadRows(page).nth(0).getByRole('checkbox').click()
  await leadRows(page)
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(page.getByRole('button', { name: '4 rows selected - clear selections' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy emails' }).click()
  await expect(page.getByText('Emails copied to clipboard')).toBeVisible()
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toEqual(first.slice(0, 4))

  const link = leadsTable(page).getByRole('link').first()
  const address = await link.getAttribute('href')
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await page.goBack()
  await expect(leadRows(page).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Report views' }).getByRole('link', { name: 'Countries' }).click()
  await expect(page).toHaveURL(/\/reports\?.*tab=country_id/)
  await expect(page).toHaveURL(/dateRangePreset/)
})

test('takes columns by drag, and keeps a saved default for the user', async ({ page }) => {
  await openLeads(page, await addUser({ level: 3 }), `${allLeads}&limit=10`)
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  const openChooser = () => page.getByRole('button', { name: /^Columns \d+ of \d+$/ }).click()
  await openChooser()
  const handle = (name: string) =>
    chooser
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox', { name, exact: true }) })
      .locator('svg')
      .first()
  const second = async () => (await chooser.getByRole('listitem').nth(1).textContent())?.trim()
  await drag(page, { from: handle('Country'), to: handle('Email'), past: -6 }, second, 'Country')
  await expect(head(page, 'Country')).toHaveAttribute('aria-colindex', '2')
  await chooser.getByRole('checkbox', { name: 'Funnel', exact: true }).uncheck()
  await chooser.getByRole('button', { name: 'Save as default' }).click()
  await expect(page.getByText('Default Columns Set Successfully')).toBeVisible()
  await page.reload()
  await expect(head(page, 'Country')).toHaveAttribute('aria-colindex', '2')
  await openChooser()
  await expect(chooser.getByRole('checkbox', { name: 'Funnel', exact: true })).not.toBeChecked()
})

test('Back brings a table and a page to where they were scrolled, down and sideways', async ({ page }) => {
  const places = (name: string) =>
    page.locator(`[data-scroll="${name}"]`).evaluate(({ scrollTop, scrollLeft }) => ({ scrollTop, scrollLeft }))
  await openLeads(page, 'admin@demo.test', `${allLeads}&limit=500`)
  await settled(page)
  await leadsTable(page).evaluate((grid) => grid.scrollTo(120, 6000))
  const row = leadsTable(page).locator('[aria-rowindex="180"]')
  await expect(row).toBeVisible()
  const before = await places('table Leads')
  expect(before).toEqual({ scrollTop: 6000, scrollLeft: 120 })
  // To another screen, and to another page of the list.
  await drawer(page).getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  expect(await places('table Leads')).toEqual(before)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(shownOf(page)).toHaveText(/^Showing 501 to /)
  await leadsTable(page).evaluate((grid) => grid.scrollTo(0, 0))
  await expect(leadsTable(page).locator('[aria-rowindex="502"]')).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  await expect.poll(() => places('table Leads')).toEqual(before)

  // On a phone the dashboard is one long page; another screen begins at its top.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const queue = page.getByRole('region', { name: 'Overview' }).getByRole('link')
  await expect(queue).toBeVisible()
  // Further than any block of its head; how long it is depends on what the day has brought, and on what is there by now.
  await expect(async () => {
    await page.locator('[data-scroll="page"]').evaluate((main) => main.scrollTo(0, 500))
    expect(await places('page')).toEqual({ scrollTop: 500, scrollLeft: 0 })
  }).toPass({ timeout: 10_000 })
  await queue.evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page.getByRole('heading', { name: 'Pending Conversions' })).toBeVisible()
  expect((await places('page')).scrollTop).toBe(0)
  await page.reload()
  await page.goBack()
  await expect.poll(() => places('page')).toEqual({ scrollTop: 500, scrollLeft: 0 })
})
