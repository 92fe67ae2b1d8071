import { expect, test, type Page } from '@playwright/test'
import readXlsx from 'read-excel-file/node'
import { axeFindingsOfThemes } from '../support/axe'
import { cutOperations, intercept } from '../support/intercept'
import {
  cell,
  drill,
  filtersInForce,
  linesOf,
  numberOf,
  openTab,
  reports,
  rowsAt,
  saveReport,
  table,
  tabs,
  total,
} from '../support/reportsScreen'
import { isOperation, neverReloads, shownOf, signIn } from '../support/support'
import { pick } from '../support/pick'

/** The reports through the whole product: tabs, drill-down, comparison, cross table, files, and the leads behind each number. */

const chart = (page: Page) => page.getByRole('img', { name: /^Leads and FTDs by/ })

/** The bars change with the theme, also when the system changes it under an open page. */
async function takesColoursOfTheme(page: Page) {
  const colours = () =>
    chart(page)
      .locator('rect')
      .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).fill).join())
  const light = await colours()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(colours).not.toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(colours).toBe(light)
}

const path = (page: Page) => page.getByRole('navigation', { name: 'Drill-down path' })

/** Goes to an address as Back and Forward do: the router reads it again, and nothing is loaded. */
const step = (page: Page, to: string) =>
  page.evaluate((to) => {
    history.pushState(history.state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, to)

test('every tab shows its report and chart, and keeps filters and selections', async ({ page, context }) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
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
  const whileCut = await intercept(page, '**/ReportChart*.js', (route) => route.abort())
  for (const [name, first] of [
    ['Advertiser', 'Advertiser'],
    ['Countries', 'Country'],
    ['Offers', 'Offer'],
    ['Publisher', 'Publisher'],
    ['Daily', 'Day'],
    ['Statuses', 'Adv. Status'],
  ] as const) {
    await openTab(page, name)
    await expect(table(page).getByRole('columnheader').first()).toHaveText(first)
    if (name === 'Advertiser') {
      await expect(page.getByRole('alert')).toContainText('The chart could not be shown')
      await whileCut.over()
      await page.getByRole('button', { name: 'Retry' }).click()
    }
    await expect(chart(page)).toHaveCount(name === 'Statuses' ? 0 : 1)
    if (name === 'Advertiser') await takesColoursOfTheme(page)
    await expect(chart(page).filter({ hasText: /\bNaN\b/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Chart', exact: true })).toHaveCount(name === 'Statuses' ? 0 : 1)
    await expect(past).toHaveCount(name === 'Daily' ? 0 : 1)
    await expect(filtersInForce(page)).toContainText('This Month')
    if (name === 'Daily')
      await expect(
        chart(page)
          .locator('text')
          .filter({ hasText: /^[A-Z][a-z]{2} \d\d$/ })
          .first(),
      ).toBeVisible()
  }

  await tabs(page).getByRole('link', { name: 'Details' }).click()
  await expect(page).toHaveURL(/\/leads/)
  const conversion = page.getByRole('combobox', { name: 'Conversion' })
  await pick(conversion, 'Converted')
  await openTab(page, 'Countries')
  await expect(filtersInForce(page)).toContainText('This Month')
  await tabs(page).getByRole('link', { name: 'Details' }).click()
  await expect(conversion).toHaveText('Converted')
  await expect(filtersInForce(page)).toContainText('This Month')
  reloads()

  await page.goBack()
  await expect(table(page)).toHaveAccessibleName('Countries report')
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  await expect(chart(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Share link' }).click()
  await expect(page.getByText('Link copied to clipboard')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(page.url())
  // What was copied shows all of it: tab, filters, and no chart.
  await page.goto(link)
  await expect(table(page)).toHaveAccessibleName('Countries report')
  await expect(filtersInForce(page)).toContainText('This Month')
  await expect(chart(page)).toHaveCount(0)
})

test('drills three deep with the path in the address; numbers open their leads', async ({ page, context }) => {
  test.slow()
  const found: string[] = []
  const look = async (state: string, within?: string) =>
    void found.push(...(await axeFindingsOfThemes(page, state, { within })))
  // High enough that all rows of a level are drawn.
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signIn(page, 'admin@demo.test', reports('country_id', {}, '&chart=0'))
  await rowsAt(page, 1)
    .first()
    .getByRole('button', { name: /^Drill down/ })
    .click()
  await look('grouping menu', '[role=menu]')
  await page.getByRole('menuitem', { name: 'Advertiser', exact: true }).click()
  await drill(page, rowsAt(page, 2).first(), 'Adv. Status')
  await expect(rowsAt(page, 3).first()).toBeVisible()
  await page.reload()
  await expect(rowsAt(page, 3).first()).toBeVisible()
  await expect(path(page)).toContainText('by adv. status')

  // What stands below a row sums up to it.
  const above = numberOf(await (await cell(page, rowsAt(page, 2).first(), 'Leads')).textContent())
  const leads = await Promise.all(
    (await rowsAt(page, 3).all()).map(async (row) => numberOf(await (await cell(page, row, 'Leads')).textContent())),
  )
  expect(leads.reduce((sum, count) => sum + count, 0)).toBe(above)

  // The file of a level: its path, its rows as they stand on screen, and what they sum up to.
  const level = await saveReport(page, 'CSV', / › .* › /)
  expect(level.name).toBe('report-country-advertiser-adv-status.csv')
  const [heads = [], ...lines] = linesOf(level.bytes)
  const names = await Promise.all([1, 2].map((depth) => rowsAt(page, depth).first().locator('.rp-main').textContent()))
  expect(heads.slice(0, 4)).toEqual(['Country', 'Advertiser', 'Adv. Status', 'Leads'])
  const drawn = (await table(page).getByRole('columnheader').allTextContents()).slice(1)
  expect(heads.slice(3, 3 + drawn.length).map((title) => title.replace(/ [$%]$/, ''))).toEqual(
    drawn.map((title) => title.replace(/ [$%]$/, '')),
  )
  const onScreen = await Promise.all(
    (await rowsAt(page, 3).all()).map(async (row) => [
      ...names,
      await row.locator('.rp-main').textContent(),
      ...(await row.locator('[aria-colindex]:not([aria-colindex="1"])').allTextContents()).map(numberOf),
    ]),
  )
  const asShown = (line: string[]) => [...line.slice(0, 3), ...line.slice(3, 3 + drawn.length).map(numberOf)]
  expect(lines.slice(0, -1).map(asShown)).toEqual(onScreen)
  expect(lines.at(-1)?.slice(0, 4)).toEqual([...names, 'Total', String(above)])
  const shown = numberOf(await (await cell(page, total(page), 'Leads')).textContent())
  const xlsx = await saveReport(page, 'XLSX')
  const rows = (await readXlsx(xlsx.bytes))[0]?.data ?? []
  expect([xlsx.name, rows[0]?.slice(0, 2), rows.at(-1)?.slice(0, 2)]).toEqual([
    'report-country.xlsx',
    ['Country', 'Leads'],
    ['Total', shown],
  ])

  // The leads behind a number: the first in a tab of its own, as it opens; the others by their addresses there.
  let behind: Page | undefined
  for (const [row, title] of [
    [rowsAt(page, 3).first(), 'Leads'],
    [rowsAt(page, 1).first(), 'FTDs'],
    [total(page), 'Pub FTDs'],
  ] as const) {
    const link = (await cell(page, row, title)).getByRole('link')
    const count = await link.textContent()
    await expect(link).toHaveAttribute('target', '_blank')
    if (behind) await step(behind, (await link.getAttribute('href')) ?? '')
    else [behind] = await Promise.all([context.waitForEvent('page'), link.click()])
    await expect(shownOf(behind)).toContainText(` of ${count} entries`)
    if (title === 'Leads') await expect(filtersInForce(behind)).toContainText('From report: Country')
  }
  const advertiser = rowsAt(page, 2).first().getByRole('link').first()
  await expect(advertiser).toHaveAttribute('href', /^\/edit\/advertiser\/\d+$/)
  await expect(advertiser).toHaveAttribute('target', '_blank')
  await rowsAt(page, 1)
    .first()
    .getByRole('button', { name: /^Collapse/ })
    .click()
  await expect(rowsAt(page, 2)).toHaveCount(0)
  await expect(page).not.toHaveURL(/open=/)
  await rowsAt(page, 1)
    .first()
    .getByRole('button', { name: /^Drill down/ })
    .click()
  const [details] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('menuitem', { name: 'Show Lead Details' }).click(),
  ])
  await details.waitForURL(/\/leads\?filters=.*parents.*country_id/, { waitUntil: 'commit' })
  await details.close()

  // Of one row and one column of the cross table, as of every other number.
  await pick(page.getByRole('combobox', { name: 'Across' }), 'Advertiser')
  const grid = page.getByRole('grid', { name: 'Countries by advertiser: Leads' })
  const heat = grid.locator('tbody .rp-heat').getByRole('link').first()
  const count = await heat.textContent()
  await step(behind as Page, (await heat.getAttribute('href')) ?? '')
  await expect(shownOf(behind as Page)).toContainText(` of ${count} entries`)
  await behind?.close()
  // Low: axe looks at every cell that is drawn.
  await page.setViewportSize({ width: 1440, height: 640 })
  await look('cross table', 'main')
  await pick(page.getByRole('combobox', { name: 'Figure' }), 'CR')
  await expect(page.getByRole('grid', { name: 'Countries by advertiser: CR' }).locator('tfoot')).toContainText('%')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Figure' })).toHaveText('CR')
  await expect(
    grid
      .or(page.getByRole('grid', { name: 'Countries by advertiser: CR' }))
      .locator('.rp-heat')
      .first(),
  ).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await look('cross table on a phone', 'main')
  await page.setViewportSize({ width: 1440, height: 640 })
  await pick(page.getByRole('combobox', { name: 'Across' }), 'Nothing')

  // A press on what the row is called goes by country, from any other tab.
  await openTab(page, 'Offers')
  await rowsAt(page, 1).first().locator('.rp-label').click()
  await expect(path(page)).toContainText('by country')
  await page.getByRole('button', { name: 'All offers' }).click()
  await expect(path(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/open=/)
  expect(found).toEqual([])
})

test('every filter choice gives the same in a report and in the leads behind it', async ({ page, context }) => {
  test.slow()
  // Up to a month and a half ago, where there are some leads of each kind: other tests add and change newer ones meanwhile.
  const [start_date, end_date] = [600, 45].map((days) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
  )
  const inPast = (filters: object) =>
    reports('country_id', { dateRangePreset: null, start_date, end_date, ...filters }, '&chart=0')
  const leads = async () => (await cell(page, total(page), 'Leads')).getByRole('link')
  await signIn(page, 'admin@demo.test', inPast({}))
  const [behind] = await Promise.all([context.waitForEvent('page'), (await leads()).click()])
  const counted = async (filters: object) => {
    const answered = page.waitForResponse((response) => isOperation(response.request(), 'LeadPivot'))
    await step(page, inPast(filters))
    await answered
    await expect(async () => {
      const link = await leads()
      await step(behind, (await link.getAttribute('href')) ?? '')
      await expect(shownOf(behind)).toContainText(` of ${await link.textContent()} entries`, { timeout: 3000 })
    }, JSON.stringify(filters)).toPass({ timeout: 20_000 })
    return numberOf(await (await leads()).textContent())
  }
  const hours = { inside_selected_hour_range: true, start_time: '20:00', end_time: '07:59' }
  const cohort = { created_inside_date_range: true }
  const choices = [
    { exclude_fake_FTD: false },
    { traffic: 'weekends' },
    { is_approved: 'only' },
    { late_ftd: 'excluded' },
    { campaign_leads: 'excluded' },
    { is_original: 'only' },
    hours,
    cohort,
  ]
  for (const choice of choices) await counted(choice)
  // Of the three choices of a filter, all is the two others together.
  const [none, only, all] = [await counted({}), await counted({ is_test: true }), await counted({ is_test: null })]
  expect([only > 0, all]).toEqual([true, none + only])
})

test('compares with the past, sorts with the total last; axe is clean in all themes', async ({ page }) => {
  test.slow()
  const found: string[] = []
  const look = async (state: string, within?: string) =>
    void found.push(...(await axeFindingsOfThemes(page, state, { within })))
  await page.setViewportSize({ width: 1440, height: 640 })
  await signIn(
    page,
    'admin@demo.test',
    reports('advertiser_id', { dateRangePreset: 'this_month', compare_with_past: true }),
  )
  await expect(page.getByText(/^↑ ↓ against/)).toBeVisible()
  await expect(await cell(page, total(page), 'Leads')).toHaveText(/[↑↓%]/)
  await table(page).getByRole('button', { name: 'FTDs', exact: true }).click()
  await expect(page).toHaveURL(/sort_by=ftds/)
  // The address is there before the rows: a step is drawn when React comes to it.
  await expect(table(page).getByRole('columnheader', { name: 'FTDs', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  const drawn = await (await cell(page, rowsAt(page, 1), 'FTDs')).locator('> :first-child').allTextContents()
  const ftds = drawn.map((text) => Number.parseInt(text, 10))
  expect(ftds).toEqual([...ftds].sort((a, b) => b - a))
  await expect(table(page).getByRole('row').last()).toContainText('Total')
  await page.getByRole('columnheader', { name: 'CR', exact: true }).hover()
  await expect(page.getByRole('tooltip')).toContainText('FTDs ÷ Leads')
  await expect(page.getByText('Each figure by its own date')).toBeVisible()

  await drill(page, rowsAt(page, 1).first(), 'Adv. Status')
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
  await look('widget', '[aria-modal]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show filter' }).click()
  await page.getByText('Created inside date range only').click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('All by creation of the lead')).toBeVisible()
  await page.getByRole('button', { name: 'Hide filter' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await tabs(page).getByRole('link', { name: 'Global' }).click()
  await expect(page.getByText('Attempts', { exact: true })).toBeVisible()
  await look('cards on a phone')
  await cutOperations(page, 'LeadPivot', 'LeadMetrics')
  await tabs(page).getByRole('link', { name: 'Statuses' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await look('a report that failed', 'main')
  expect(found).toEqual([])
})
