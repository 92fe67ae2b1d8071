import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/** The reports by role and name, for the tests of what they show and of what staff keep of them. */

export const reports = (tab: string, filters: object = {}, more = '') =>
  `/reports?tab=${tab}&filters=${encodeURIComponent(JSON.stringify({ dateRangePreset: 'this_year', ...filters }))}${more}`
export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Report views' })
export const table = (page: Page) => page.getByRole('treegrid')
/** Rows that have come, not those that stand in for them. */
export const rowsAt = (page: Page, level: number) =>
  table(page)
    .locator(`tbody tr[aria-level="${level}"]`)
    .filter({ has: page.getByRole('button', { name: /^(Drill down|Collapse)/ }) })
export const total = (page: Page) => table(page).locator('tfoot').getByRole('row')
export const titles = (page: Page) => table(page).getByRole('columnheader').allTextContents()
export const numberOf = (text: string | null | undefined) => Number((text ?? '').replace(/[^\d.-]/g, ''))
export const filtersInForce = (page: Page) => page.getByRole('list', { name: 'Filters in force' })

/** A row's cell under a title. */
export async function cell(page: Page, row: Locator, title: string) {
  const column = await table(page).getByRole('columnheader', { name: title, exact: true }).getAttribute('aria-colindex')
  return row.locator(`[aria-colindex="${column}"]`)
}

/** Goes to the report of a tab, without a load of the page. */
export async function openTab(page: Page, name: string) {
  await tabs(page).getByRole('link', { name }).click()
  await expect(table(page)).toHaveAccessibleName(`${name} report`)
  await expect(total(page)).toContainText('Total')
}

/** Drills a row down by a grouping of its menu. */
export async function drill(page: Page, row: Locator, by: string) {
  await row.getByRole('button', { name: /^Drill down/ }).click()
  await page.getByRole('menu').getByRole('menuitem', { name: by, exact: true }).click()
}

/** Exports a table that is on screen, the outermost where none is named, and answers the file that the browser saved. */
export async function saveReport(page: Page, format: 'CSV' | 'XLSX', of?: RegExp) {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByRole('radio', { name: format }).check({ force: true })
  if (of) await dialog.getByRole('radio', { name: of }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
/** The cells of a CSV without quotes in it. */
export const linesOf = (csv: Buffer) =>
  csv
    .toString()
    .slice(1)
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
