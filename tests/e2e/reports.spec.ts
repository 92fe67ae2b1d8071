import { expect, test, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from './axe'
import { addUser, neverReloads, shownOf, signIn } from './support'
import { tabTo } from './tabTo'

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

const chart = (page: Page) => page.getByRole('img', { name: /^Leads and FTDs by/ })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Report views' })

test('every tab shows its report with its chart, and takes filters and selections along, to the leads and back', async ({ page }) => {
  test.slow()
  await signIn(page, 'admin@demo.test', '/reports')
  await expect(page.getByText('Attempts', { exact: true })).toBeVisible()
  const reloads = neverReloads(page)
  await page.getByRole('button', { name: 'Show filter' }).click()
  const panel = page.getByRole('complementary', { name: 'Filters' })
  const past = panel.getByRole('switch', { name: 'Compare with past' })
  await expect(panel.getByRole('button', { name: 'Today', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(past).toHaveCount(0)
  await panel.getByRole('button', { name: 'This Month', exact: true }).click()
  await panel.getByRole('button', { name: 'Apply' }).click()

  // A chart that does not come leaves the table as it is, and comes when asked for again.
  await page.route('**/ReportChart*.js', (route) => route.abort())
  for (const [name, first] of [['Advertiser', 'Advertiser'], ['Countries', 'Country'], ['Offers', 'Offer'], ['Publisher', 'Publisher'], ['Daily', 'Day'], ['Statuses', 'Adv. Status']] as const) {
    await tabs(page).getByRole('link', { name }).click()
    await expect(table(page)).toHaveAccessibleName(`${name} report`)
    await expect(table(page).getByRole('columnheader').first()).toHaveText(first)
    await expect(total(page)).toContainText('Total')
    if (name === 'Advertiser') {
      await expect(page.getByRole('alert')).toContainText('The chart could not be shown')
      await page.unroute('**/ReportChart*.js')
      await page.getByRole('button', { name: 'Retry' }).click()
    }
    await expect(chart(page)).toHaveCount(name === 'Statuses' ? 0 : 1)
    await expect(page.getByRole('button', { name: 'Chart', exact: true })).toHaveCount(name === 'Statuses' ? 0 : 1)
    await expect(past).toHaveCount(name === 'Daily' ? 0 : 1)
    await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('This Month')
    if (name === 'Daily') await expect(chart(page).locator('text').filter({ hasText: /^[A-Z][a-z]{2} \d\d$/ }).first()).toBeVisible()
  }

  await tabs(page).getByRole('link', { name: 'Details' }).click()
  await expect(page).toHaveURL(/\/leads/)
  const conversion = page.getByRole('combobox', { name: 'Conversion' })
  await conversion.selectOption('Converted')
  await tabs(page).getByRole('link', { name: 'Countries' }).click()
  await expect(table(page)).toHaveAccessibleName('Countries report')
  await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('This Month')
  await tabs(page).getByRole('link', { name: 'Details' }).click()
  await expect(conversion).toHaveValue('Converted')
  await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('This Month')
  reloads()

  await page.goBack()
  await expect(table(page)).toHaveAccessibleName('Countries report')
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  await expect(chart(page)).toHaveCount(0)
  await page.reload()
  await expect(table(page)).toHaveAccessibleName('Countries report')
  await expect(chart(page)).toHaveCount(0)
})

test('drills three deep, keeps the path in the address, and each number opens exactly its leads', async ({ page, context }) => {
  test.slow()
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
  const advertiser = rowsAt(page, 2).first().getByRole('link').first()
  await expect(advertiser).toHaveAttribute('href', /^\/edit\/advertiser\/\d+$/)
  await expect(advertiser).toHaveAttribute('target', '_blank')
  await rowsAt(page, 1).first().getByRole('button', { name: /^Collapse/ }).click()
  await expect(rowsAt(page, 2)).toHaveCount(0)
  await expect(page).not.toHaveURL(/open=/)
  await rowsAt(page, 1).first().getByRole('button', { name: /^Drill down/ }).click()
  const [details] = await Promise.all([context.waitForEvent('page'), page.getByRole('menuitem', { name: 'Show Lead Details' }).click()])
  await expect(details.getByRole('list', { name: 'Filters in force' })).toContainText('From report: Country')
  await details.close()
  // A press on what the row is called goes by country, from any other tab.
  await tabs(page).getByRole('link', { name: 'Offers' }).click()
  await expect(table(page)).toHaveAccessibleName('Offers report')
  await rowsAt(page, 1).first().locator('.rp-label').click()
  await expect(page.getByRole('navigation', { name: 'Drill-down path' })).toContainText('by country')
  await page.getByRole('button', { name: 'All offers' }).click()
  await expect(page.getByRole('navigation', { name: 'Drill-down path' })).toHaveCount(0)
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
  await tabs(page).getByRole('link', { name: 'Advertiser' }).click()
  await expect(total(page)).toContainText('Total')
  await expect(table(page)).not.toContainText('$')
  await expect(table(page)).not.toContainText('Revenue')
  await page.getByRole('button', { name: /^Columns/ }).click()
  await expect(page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Leads', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Columns' })).not.toContainText('Revenue')
})

test('by keyboard alone: a tab, a filter, a drill-down, a column, an order and a file', async ({ page }) => {
  test.slow()
  await signIn(page, await addUser(), reports('global', {}, '&chart=0'))
  await expect(page.getByText('Attempts', { exact: true })).toBeVisible()
  await tabTo(page, /^Advertiser$/)
  await page.keyboard.press('Enter')
  await expect(rowsAt(page, 1).first()).toBeVisible()

  const filter = page.getByRole('button', { name: 'Show filter' })
  await filter.focus()
  await page.keyboard.press('Enter')
  await tabTo(page, /^This Month$/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('This Month')
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')

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

  const columns = page.getByRole('button', { name: /^Columns/ })
  await columns.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Find a column' })).toBeFocused()
  await page.keyboard.type('late')
  await tabTo(page, /^Late FTDs$/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(columns).toBeFocused()
  await expect(table(page).getByRole('columnheader', { name: 'Late FTDs', exact: true })).toHaveCount(0)
  const payout = table(page).getByRole('columnheader', { name: 'Payout', exact: true })
  await payout.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(payout).toHaveAttribute('aria-sort', 'descending')

  const out = page.getByRole('button', { name: 'Export', exact: true }).first()
  await out.focus()
  await page.keyboard.press('Enter')
  // Past the button that opened it.
  await page.keyboard.press('Tab')
  await tabTo(page, /^Export$/)
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe('report-advertiser.csv')
})

test('axe finds nothing on the reports and what opens over them, wide and on a phone, light and dark', async ({ page }) => {
  test.slow()
  const found: string[] = []
  const look = async (state: string, within?: string) => void found.push(...(await axeFindingsOfThemes(page, state, { within })))
  // Low: axe looks at every cell that is drawn.
  await page.setViewportSize({ width: 1440, height: 640 })
  await signIn(page, 'admin@demo.test', reports('affiliate_id', { compare_with_past: true }))
  await rowsAt(page, 1).first().getByRole('button', { name: /^Drill down/ }).click()
  await look('grouping menu', '[role=menu]')
  await page.getByRole('menuitem', { name: 'Adv. Status' }).click()
  await expect(rowsAt(page, 2).first()).toBeVisible()
  await expect(chart(page)).toBeVisible()
  await look('drilled down beside the past')
  await page.getByRole('button', { name: /^Columns/ }).click()
  await look('column chooser', '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await look('export', '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add to dashboard' }).click()
  await look('widget', 'dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Across' }).selectOption('Advertiser')
  await expect(page.getByRole('grid').locator('.rp-heat').first()).toBeVisible()
  await look('cross table', 'main')

  await page.setViewportSize({ width: 390, height: 844 })
  await look('cross table on a phone', 'main')
  await tabs(page).getByRole('link', { name: 'Global' }).click()
  await expect(page.getByText('Attempts', { exact: true })).toBeVisible()
  await look('cards on a phone')
  await page.route('**/graphql', (route) => (['LeadPivot', 'LeadMetrics'].includes(route.request().postDataJSON()?.operationName) ? route.abort() : route.fallback()))
  await tabs(page).getByRole('link', { name: 'Statuses' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await look('a report that failed', 'main')
  expect(found).toEqual([])
})
