import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/** Reports by role and name, for tests of reports and views. */

export const reports = (tab: string, filters: object = {}, more = '') =>
  `/reports?tab=${tab}&filters=${encodeURIComponent(JSON.stringify({ dateRangePreset: 'this_year', ...filters }))}${more}`
export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Report views' })
export const table = (page: Page) => page.getByRole('treegrid')
/** Loaded rows, without placeholders. */
export const rowsAt = (page: Page, level: number) =>
  table(page)
    .locator(`tbody tr[aria-level="${level}"]`)
    .filter({ has: page.getByRole('button', { name: /^(Drill down|Collapse)/ }) })
export const total = (page: Page) => table(page).locator('tfoot').getByRole('row')
export const titles = (page: Page) => table(page).getByRole('columnheader').allTextContents()
export const numberOf = (text: string | null | undefined) => Number((text ?? '').replace(/[^\d.-]/g, ''))
export const filtersInForce = (page: Page) => page.getByRole('list', { name: 'Filters in force' })

/** Cell of a row by column title. */
export async function cell(page: Page, row: Locator, title: string) {
  const column = await table(page).getByRole('columnheader', { name: title, exact: true }).getAttribute('aria-colindex')
  return row.locator(`[aria-colindex="${column}"]`)
}

/** Opens a tab without a page load. */
export async function openTab(page: Page, name: string) {
  await tabs(page).getByRole('link', { name }).click()
  await expect(table(page)).toHaveAccessibleName(`${name} report`)
  await expect(total(page)).toContainText('Total')
}

/** Drills a row down by a grouping. */
export async function drill(page: Page, row: Locator, by: string) {
  await row.getByRole('button', { name: /^Drill down/ }).click()
  await page.getByRole('menu').getByRole('menuitem', { name: by, exact: true }).click()
}

/** Exports a table, by default the outermost one, and returns the saved file. */
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
/** Cells of a CSV without quotes. */
export const linesOf = (csv: Buffer) =>
  csv
    .toString()
    .slice(1)
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
