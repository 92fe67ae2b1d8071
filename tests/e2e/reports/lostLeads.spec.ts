import { expect, test, type Locator, type Page } from '@playwright/test'
import { axeFindings, axeFindingsOfThemes } from '../support/axe'
import { seesNoFault } from '../support/faultless'
import { expectForbidden } from '../support/forbidden'
import { drill, linesOf, numberOf, rowsAt, saveReport, table, total } from '../support/reportsScreen'
import { addUser, signIn, totalOf, withDatabase } from '../support/support'
import { tabTo } from '../support/tabTo'

/** Last month: other tests receive leads today. */
const lostLeads = (more = '') =>
  `/lost-leads?filters=${encodeURIComponent(JSON.stringify({ dateRangePreset: 'last_month' }))}${more}`

const ready = async (page: Page) => {
  await expect(total(page)).toContainText('Total')
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/** Opens the report once the reasons of the demo leads are stored, which follows their loading. */
async function openLost(page: Page, email: string, address: string) {
  const isStored = () =>
    withDatabase(async ({ pool }) => {
      const { rows } = await pool.query<{ is_done: boolean }>('select is_done from lost_reason_backfill')
      return rows.every(({ is_done }) => is_done)
    })
  await expect.poll(isStored, { timeout: 40_000 }).toBe(true)
  await signIn(page, email, address)
  await ready(page)
}

/** Titles of columns also hold a mark with the definition. */
const columnAt = async (page: Page, title: RegExp) =>
  table(page).getByRole('columnheader').filter({ hasText: title }).first().getAttribute('aria-colindex')
const figure = async (page: Page, row: Locator, title: RegExp) =>
  numberOf(await row.locator(`[aria-colindex="${await columnAt(page, title)}"]`).textContent())
/** Figures of a row between its name and its number of lost leads: the columns across. */
async function across(page: Page, row: Locator): Promise<number[]> {
  const until = Number(await columnAt(page, /^Lost leads/))
  const cells = await Promise.all(
    Array.from({ length: until - 2 }, (_, place) => row.locator(`[aria-colindex="${place + 2}"]`).textContent()),
  )
  return cells.map(numberOf)
}
const sumOf = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0)

test('each figure opens exactly its leads, and the columns add up to their row', async ({ page, context }) => {
  test.slow()
  // High: rows outside the screen are not drawn.
  await page.setViewportSize({ width: 1440, height: 3000 })
  await openLost(page, 'admin@demo.test', lostLeads())
  const rows = await rowsAt(page, 1).all()
  expect(rows.length).toBeGreaterThan(2)
  const totals = await across(page, total(page))
  expect(totals.length).toBeGreaterThan(2)
  expect(sumOf(totals)).toBe(await figure(page, total(page), /^Lost leads/))
  const columns = totals.map(() => 0)
  for (const row of rows) {
    const figures = await across(page, row)
    expect(sumOf(figures)).toBe(await figure(page, row, /^Lost leads/))
    figures.forEach((figure, place) => (columns[place] = (columns[place] ?? 0) + figure))
  }
  expect(columns).toEqual(totals)

  await drill(page, rowsAt(page, 1).first(), 'Country')
  await expect(rowsAt(page, 2).first()).toBeVisible()
  await ready(page)
  const below = await Promise.all((await rowsAt(page, 2).all()).map((row) => figure(page, row, /^Lost leads/)))
  expect(sumOf(below)).toBe(await figure(page, rowsAt(page, 1).first(), /^Lost leads/))

  // Of the report, of a row, of rows below it and of cells: four that are spread over the table, the total last.
  const links = await table(page).getByRole('link').all()
  const chosen = [0, 0.3, 0.6, 1].map((part) => links[Math.floor(part * (links.length - 1))] as Locator)
  const opened = await context.newPage()
  for (const link of chosen) {
    await opened.goto((await link.getAttribute('href')) ?? '')
    await expect.poll(() => totalOf(opened)).toBe(numberOf(await link.textContent()))
  }
  await opened.close()

  // Obstacles count a lead several times; the total does not.
  const all = await figure(page, total(page), /^Lost leads/)
  await page.getByRole('link', { name: 'All Obstacles' }).click()
  await expect(table(page)).toHaveAccessibleName('Lost leads by all obstacles')
  await ready(page)
  expect(await figure(page, total(page), /^Lost leads/)).toBe(all)
})

test('the file has the totals of the screen, and the change is explained exactly', async ({ page }) => {
  test.slow()
  await openLost(page, 'admin@demo.test', lostLeads('&columns_by=country_id'))
  const all = await figure(page, total(page), /^Lost leads/)
  const { name, bytes } = await saveReport(page, 'CSV')
  expect(name).toBe('lost-leads-main-reason-country.csv')
  const [titles = [], ...lines] = linesOf(bytes)
  const place = titles.indexOf('Lost leads')
  const sum = lines.at(-1) ?? []
  expect(sum[0]).toBe('Total')
  expect(Number(sum[place])).toBe(all)
  expect(sumOf(lines.slice(0, -1).map((line) => Number(line[place])))).toBe(all)
  expect(sumOf(sum.slice(1, place).map(Number))).toBe(all)

  const before = Number(sum[titles.indexOf('Lost leads before')])
  expect(before).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Explain the change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Why did Lost leads change?' })
  await expect(dialog.getByText(`from ${before} to ${all}`)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Main Reason' }).check({ force: true })
  const changes = await dialog
    .getByRole('table')
    .getByRole('row')
    .filter({ hasNotText: /^(Main Reason|All)/ })
    .all()
  const ofRows = await Promise.all(
    changes.map(async (row) => numberOf((await row.getByRole('cell').nth(3).textContent())?.replace('−', '-'))),
  )
  expect(sumOf(ofRows)).toBe(all - before)
  expect(await axeFindingsOfThemes(page, 'explanation', { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Escape')

  const row = rowsAt(page, 1).first()
  const arrow = row.getByRole('button', { name: /^Drill down/ })
  const reason = ((await arrow.getAttribute('aria-label')) ?? '').replace('Drill down ', '')
  await arrow.click()
  await page.getByRole('menuitem', { name: 'Explain the change' }).click()
  await expect(page.getByRole('dialog', { name: `Why did Lost leads of ${reason} change?` })).toContainText('against')
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Against' }).click()
  await page.getByRole('option', { name: 'Nothing' }).click()
  await expect(page).toHaveURL(/against=none/)
  await expect(page.getByRole('button', { name: 'Explain the change' })).toHaveCount(0)
  await expect(
    table(page)
      .getByRole('columnheader')
      .filter({ hasText: /^Against/ }),
  ).toHaveCount(0)
})

test('by keyboard alone lost leads become a source of a campaign, with its count', async ({ page }) => {
  test.slow()
  await openLost(page, await addUser(), lostLeads())
  await tabTo(page, /^Send these again$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Send these again' })).toBeVisible()
  const count = page.getByRole('complementary', { name: 'Count now' })
  await expect(count).toHaveAttribute('aria-busy', 'false')
  const matching = numberOf(await count.getByRole('paragraph').first().textContent())
  expect(matching).toBeGreaterThan(0)
  expect(await axeFindings(page, 'send again', { within: '[role=dialog]' })).toEqual([])
  await expect(dialog.getByRole('button', { name: 'Make a campaign' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/create\/campaign/)
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(`Lost again ${Date.now()}`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Lost leads')
  await expect(count).toHaveAttribute('aria-busy', 'false')
  await expect(count.getByRole('paragraph').first()).toHaveText(String(matching))
  await tabTo(page, /^Add Source$/)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('grid', { name: 'Sources' }).getByRole('row').filter({ hasText: 'Lost leads' }),
  ).toBeVisible()
})

test('the report needs its permission, each of its acts its own, and money its global ones', async ({ page }) => {
  test.slow()
  await expectForbidden(page, lostLeads(), (page) => page.getByRole('heading', { level: 1, name: /^Lost Leads/ }), [
    {
      without: 'REPORT_METRIC_GLOBAL_REVENUE',
      lacks: (page) => [
        page.getByText('Expected revenue of them'),
        table(page).getByRole('columnheader').filter({ hasText: 'Expected revenue' }),
        table(page).getByText(/\$\d/),
        page.getByRole('radiogroup', { name: 'Figure' }),
      ],
    },
    { without: 'LEADS_LIST', lacks: (page) => [table(page).getByRole('link')] },
    { without: 'CAMPAIGNS_EDIT', lacks: (page) => [page.getByRole('button', { name: 'Send these again' })] },
    { without: 'REPORTS_LIST', sentHome: true },
  ])
})

test('has no finding of axe, wide and on a phone', async ({ page }) => {
  test.slow()
  await openLost(page, 'admin@demo.test', lostLeads())
  await seesNoFault(page, 'lost leads')
})
