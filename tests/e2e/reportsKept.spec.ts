import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import readXlsx from 'read-excel-file/node'
import { addUser, shownOf, signIn } from './support'

/** What staff keep and take along of a report: columns, presets, files, a cross table, a block of the dashboard. */

const reports = (tab: string, more = '') => `/reports?tab=${tab}&chart=0&filters=${encodeURIComponent('{"dateRangePreset":"this_year"}')}${more}`
const tree = (page: Page) => page.getByRole('treegrid')
const titles = (page: Page) => tree(page).getByRole('columnheader').allTextContents()

test('columns are kept as the default of their tab, and a preset brings back what it holds', async ({ page }) => {
  await signIn(page, await addUser(), reports('offer'))
  await expect(tree(page).locator('tfoot')).toContainText('Total')
  const before = await titles(page)
  await page.getByRole('button', { name: /^Columns/ }).click()
  await expect(page.getByRole('button', { name: 'Back to default' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Payout' }).uncheck()
  await page.getByRole('button', { name: 'Save as default' }).click()
  await expect(page.getByText('Default Columns Set Successfully')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(tree(page).locator('tfoot')).toContainText('Total')
  expect(await titles(page)).toEqual(before.filter((title) => title !== 'Payout'))

  await page.getByRole('button', { name: 'Show filter' }).click()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('menuitem', { name: 'Add preset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Preset' })
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Offers of the year')
  await dialog.getByRole('button', { name: 'Add' }).click()
  const chip = page.getByRole('status').filter({ hasText: 'Offers of the year' }).filter({ has: page.getByText('Preset', { exact: true }) })
  await expect(chip).toBeVisible()
  await page.goto(`/reports?preset=${new URL(page.url()).searchParams.get('preset')}`)
  await expect(tree(page)).toHaveAccessibleName('Offers report')
  await expect(page.getByRole('button', { name: 'Chart' })).toHaveAttribute('aria-pressed', 'false')
  await expect(page).toHaveURL(/this_year/)
  await page.getByRole('button', { name: 'Remove filter: Is Test' }).click()
  await expect(chip).toContainText('changed')
  await page.getByRole('button', { name: 'Deselect preset' }).click()
  await expect(page).not.toHaveURL(/preset|this_year/)
})

test('a level leaves as a file with its total last', async ({ page }) => {
  await signIn(page, 'admin@demo.test', reports('advertiser_id'))
  await expect(tree(page).locator('tfoot')).toContainText('Total')
  const shown = await tree(page).locator('tfoot').getByRole('gridcell').nth(1).textContent()
  const save = async (format: 'CSV' | 'XLSX') => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByRole('radio', { name: format }).check({ force: true })
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Export' }).click()])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  const csv = await save('CSV')
  const lines = csv.bytes.toString().slice(1).trimEnd().split('\n')
  expect([csv.name, lines[0]?.split(',').slice(0, 2), lines.at(-1)?.split(',').slice(0, 2)]).toEqual(['report-advertiser.csv', ['Advertiser', 'Leads'], ['Total', shown?.replace(/,/g, '')]])
  const xlsx = await save('XLSX')
  const [sheet] = await readXlsx(xlsx.bytes)
  const rows = sheet?.data ?? []
  expect([xlsx.name, rows.length, rows.at(-1)?.[1]]).toEqual(['report-advertiser.xlsx', lines.length, Number(shown?.replace(/,/g, ''))])
})

test('a cross table shades its cells, sums up, and opens the leads of a cell', async ({ page, context }) => {
  await signIn(page, 'admin@demo.test', reports('country_id'))
  await page.getByRole('combobox', { name: 'Across' }).selectOption('Advertiser')
  const grid = page.getByRole('grid', { name: 'Countries by advertiser: Leads' })
  const link = grid.locator('tbody .rp-heat').getByRole('link').first()
  const count = await link.textContent()
  const [behind] = await Promise.all([context.waitForEvent('page'), link.click()])
  await expect(shownOf(behind)).toHaveText(new RegExp(` of ${count}$`))
  await behind.close()
  await page.getByRole('combobox', { name: 'Figure' }).selectOption('CR')
  await expect(page.getByRole('grid', { name: 'Countries by advertiser: CR' }).locator('tfoot')).toContainText('%')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Figure' })).toHaveValue('cr')
  await page.getByRole('combobox', { name: 'Across' }).selectOption('Nothing')
  await expect(tree(page)).toBeVisible()
})

test('a report stands on the dashboard, has another title, and is removed', async ({ page }) => {
  await signIn(page, await addUser(), reports('affiliate_id'))
  await expect(tree(page).locator('tfoot')).toContainText('Total')
  const leads = await tree(page).locator('tfoot').getByRole('gridcell').nth(1).textContent()
  await page.getByRole('button', { name: 'Add to dashboard' }).click()
  await page.getByRole('dialog', { name: 'Add to dashboard' }).getByRole('textbox', { name: /^Title/ }).fill('My publishers')
  await page.getByRole('dialog', { name: 'Add to dashboard' }).getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('My publishers added to the dashboard')).toBeVisible()
  await page.goto('/')
  const block = page.getByRole('region', { name: 'My publishers', exact: true })
  await expect(block.getByRole('row', { name: /^Total/ })).toContainText(leads ?? '')
  await expect(block).toContainText('This Year')
  await page.getByRole('button', { name: 'Actions for My publishers' }).click()
  await page.getByRole('menuitem', { name: 'Edit title' }).click()
  await page.getByRole('dialog', { name: 'Edit title' }).getByRole('textbox', { name: /^Title/ }).fill('Sources')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Sources', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Sources' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByRole('region', { name: 'Sources', exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Global Statistics', exact: true }).first()).toBeVisible()
})
