import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe'
import { addUser, enterPassword, shownOf, signIn } from './support'

/** The reports through the whole product: tabs, drill-down, comparison, and the leads behind each number. */

const reports = (tab: string, filters: object = {}, more = '') =>
  `/reports?tab=${tab}&filters=${encodeURIComponent(JSON.stringify({ dateRangePreset: 'this_year', ...filters }))}${more}`
const table = (page: Page) => page.getByRole('treegrid')
/** Rows that have come, not those that stand in for them. */
const rowsAt = (page: Page, level: number) =>
  table(page).locator(`tbody tr[aria-level="${level}"]`).filter({ has: page.getByRole('button', { name: /^(Drill down|Collapse)/ }) })
const total = (page: Page) => table(page).locator('tfoot').getByRole('row')
const numberOf = (text: string | null) => Number((text ?? '').replace(/[^\d.-]/g, ''))
/** A row's cell under a title. */
async function cell(page: Page, row: ReturnType<typeof total>, title: string) {
  const column = await table(page).getByRole('columnheader', { name: title, exact: true }).getAttribute('aria-colindex')
  return row.locator(`[aria-colindex="${column}"]`)
}

test('every tab shows its report, kept over a reload and given back by Back', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/reports')
  await expect(page.getByText('Attempts', { exact: true })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Report views' })
  for (const [name, first] of [['Advertiser', 'Advertiser'], ['Countries', 'Country'], ['Offers', 'Offer'], ['Publisher', 'Publisher'], ['Daily', 'Day'], ['Statuses', 'Adv. Status']] as const) {
    await tabs.getByRole('link', { name }).click()
    await expect(table(page)).toHaveAccessibleName(`${name} report`)
    await expect(table(page).getByRole('columnheader').first()).toHaveText(first)
  }
  await page.reload()
  await expect(table(page)).toHaveAccessibleName('Statuses report')
  await page.goBack()
  await expect(table(page)).toHaveAccessibleName('Daily report')
  await page.getByRole('navigation', { name: 'Report views' }).getByRole('link', { name: 'Details' }).click()
  await expect(page).toHaveURL(/\/leads/)
})

test('drills three deep, keeps the path in the address, and each number opens exactly its leads', async ({ page, context }) => {
  await signIn(page, 'admin@demo.test', reports('country_id', {}, '&chart=0'))
  await expect(rowsAt(page, 1).first()).toBeVisible()
  await rowsAt(page, 1).first().getByRole('button', { name: /^Drill down/ }).click()
  await page.getByRole('menu').getByRole('menuitem', { name: 'Advertiser', exact: true }).click()
  await rowsAt(page, 2).first().getByRole('button', { name: /^Drill down/ }).click()
  // Few enough that all are drawn.
  await page.getByRole('menu').getByRole('menuitem', { name: 'Adv. Status' }).click()
  await expect(rowsAt(page, 3).first()).toBeVisible()
  await page.reload()
  await expect(rowsAt(page, 3).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Drill-down path' })).toContainText('by adv. status')
  // What stands below a row sums up to it.
  const leads = await Promise.all((await rowsAt(page, 3).all()).map(async (row) => numberOf(await (await cell(page, row, 'Leads')).textContent())))
  expect(leads.reduce((sum, count) => sum + count, 0)).toBe(numberOf(await (await cell(page, rowsAt(page, 2).first(), 'Leads')).textContent()))

  for (const [row, title] of [[rowsAt(page, 3).first(), 'Leads'], [rowsAt(page, 1).first(), 'FTDs'], [total(page), 'Pub FTDs']] as const) {
    const link = (await cell(page, row, title)).getByRole('link')
    const count = await link.textContent()
    const [behind] = await Promise.all([context.waitForEvent('page'), link.click()])
    await expect(shownOf(behind)).toHaveText(new RegExp(` of ${count}$`))
    if (title === 'Leads') await expect(behind.getByRole('list', { name: 'Filters in force' })).toContainText('From report: Country')
    await behind.close()
  }
  await rowsAt(page, 1).first().getByRole('button', { name: /^Collapse/ }).click()
  await expect(rowsAt(page, 2)).toHaveCount(0)
  await expect(page).not.toHaveURL(/open=/)
})

test('compares with the past, sorts with the total last, and says by which dates it counts', async ({ page }) => {
  await signIn(page, 'admin@demo.test', reports('advertiser_id', { dateRangePreset: 'this_month', compare_with_past: true }))
  await expect(page.getByText(/^↑ ↓ against/)).toBeVisible()
  await expect(await cell(page, total(page), 'Leads')).toHaveText(/[↑↓%]/)
  await table(page).getByRole('button', { name: 'FTDs', exact: true }).click()
  await expect(page).toHaveURL(/sort_by=ftds/)
  const column = await table(page).getByRole('columnheader', { name: 'FTDs', exact: true }).getAttribute('aria-colindex')
  const drawn = await rowsAt(page, 1).locator(`[aria-colindex="${column}"] > :first-child`).allTextContents()
  const ftds = drawn.map((text) => Number.parseInt(text, 10))
  expect(ftds).toEqual([...ftds].sort((a, b) => b - a))
  await expect(table(page).getByRole('row').last()).toContainText('Total')
  await page.getByRole('columnheader', { name: 'CR', exact: true }).hover()
  await expect(page.getByRole('tooltip')).toContainText('FTDs ÷ Leads')
  await expect(page.getByText('Each figure by its own date')).toBeVisible()
  await page.getByRole('button', { name: 'Show filter' }).click()
  await page.getByText('Created inside date range only').click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('All by creation of the lead')).toBeVisible()
})

test('a role without money sees none anywhere', async ({ page }) => {
  await signIn(page, 'support@demo.test', '/reports')
  await expect(page.getByText('Attempts', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Metrics' })).not.toContainText('$')
  await page.goto(reports('advertiser_id'))
  await expect(rowsAt(page, 1).first()).toBeVisible()
  await expect(table(page)).not.toContainText('$')
  await expect(table(page)).not.toContainText('Revenue')
  await page.getByRole('button', { name: /^Columns/ }).click()
  await expect(page.getByRole('dialog', { name: 'Columns' })).not.toContainText('Revenue')
})

test('drills by keyboard alone', async ({ page }) => {
  await signIn(page, await addUser(), reports('advertiser_id', {}, '&chart=0'))
  await expect(rowsAt(page, 1).first()).toBeVisible()
  await table(page).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(rowsAt(page, 2).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(rowsAt(page, 3).first()).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(rowsAt(page, 3)).toHaveCount(0)
  // To the row above, and that one closed too.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(rowsAt(page, 2)).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('axe finds nothing on a report drilled down beside the past', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 720 })
      await signIn(page, 'admin@demo.test', reports('affiliate_id', { compare_with_past: true }))
      await rowsAt(page, 1).first().getByRole('button', { name: /^Drill down/ }).click()
      await page.getByRole('menuitem', { name: 'Adv. Status' }).click()
      await expect(rowsAt(page, 2).first()).toBeVisible()
      await expect(page.getByRole('img', { name: /^Leads and FTDs/ })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
    })

    test('axe finds nothing on the cards and a cross table on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/reports')
      await enterPassword(page, 'admin@demo.test')
      await expect(page.getByText('Attempts', { exact: true })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.goto(reports('country_id', {}, '&columns_by=offer&metric=profit'))
      await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
    })
  })
}
