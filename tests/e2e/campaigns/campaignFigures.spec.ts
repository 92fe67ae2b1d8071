import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from '../support/axe'
import { busyCampaign, dialog, grid, rowOf, tabAddress } from '../support/campaignsScreen'
import { seesNoFault } from '../support/faultless'
import { expectForbidden, openAsHolder } from '../support/forbidden'
import { leadRows, shownOf, totalOf } from '../support/support'

/** The tabs of a campaign that tell what came of it, over a campaign of the demo. */

const groups = [
  ['Country', 'country'],
  ['Step', 'step'],
  ['Source', 'source'],
  ['Advertiser', 'advertiser'],
] as const

/** The number in a column of the row that has the total. */
const totalIn = async (page: Page, table: string, column: string) => {
  const titles = await grid(page, table).getByRole('columnheader').allTextContents()
  const cells = await rowOf(page, table, /^\s*Total/)
    .getByRole('gridcell')
    .allTextContents()
  return cells[titles.indexOf(column)]
}

test('statistics by all groupings have the same total, and numbers open their leads', async ({ page }) => {
  test.slow()
  const id = await busyCampaign()
  const holder = await openAsHolder(page, tabAddress(id, 'statistics'))
  const leads: (string | undefined)[] = []
  for (const [title, by] of groups) {
    await page.getByRole('radio', { name: title, exact: true }).click()
    const table = `Statistics by ${by}`
    await expect(rowOf(page, table, /^\s*Total/)).toBeVisible()
    await expect(grid(page, table).getByRole('columnheader').first()).toContainText(title)
    leads.push(await totalIn(page, table, 'Leads'))
  }
  expect(Number(leads[0])).toBeGreaterThan(0)
  expect(new Set(leads)).toEqual(new Set([leads[0]]))
  await seesNoFault(page, 'statistics')

  const row = grid(page, 'Statistics by advertiser').getByRole('row').nth(1)
  const titles = await grid(page, 'Statistics by advertiser').getByRole('columnheader').allTextContents()
  const number = row.getByRole('gridcell').nth(titles.indexOf('Leads')).getByRole('link')
  const count = Number(await number.textContent())
  await number.click()
  await expect(leadRows(page).first()).toBeVisible()
  expect(await totalOf(page)).toBe(count)

  await expectForbidden(
    page,
    tabAddress(id, 'statistics'),
    (page) => rowOf(page, 'Statistics by country', /^\s*Total/),
    [
      {
        without: 'LEADS_LIST',
        lacks: (page) => [
          grid(page, 'Statistics by country').getByRole('link'),
          page.getByRole('tab', { name: 'Logs' }),
        ],
      },
      { without: 'CAMPAIGNS_LIST', sentHome: true },
    ],
    holder,
  )
})

test("a step's funnel opens its logs, which are filtered, linked and downloaded", async ({ page }) => {
  test.slow()
  const id = await busyCampaign()
  await openAsHolder(page, tabAddress(id, 'steps'))
  const step = page.getByRole('list', { name: 'Steps in order' }).getByRole('listitem').first()
  const accepted = step.getByText('Accepted', { exact: true }).locator('..').getByRole('link')
  const count = Number(await accepted.textContent())
  expect(count).toBeGreaterThan(0)
  await accepted.click()
  await expect(page.getByRole('tab', { name: 'Logs', selected: true })).toBeVisible()
  const rows = grid(page, 'Logs').getByRole('row').filter({ hasText: 'Accepted' })
  await expect(rows.first()).toBeVisible()
  expect(await totalOf(page)).toBe(count)
  await seesNoFault(page, 'logs')

  const exporting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click()
  const file = await exporting
  expect(file.suggestedFilename()).toBe('campaign-logs.csv')
  const [titles = '', ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
  expect(titles).toContain('Result,Advertiser,Reason')
  expect(lines).toHaveLength(count)
  for (const line of lines) expect(line).toContain('Accepted')

  await rows.first().getByRole('button', { name: 'View decision' }).click()
  await expect(dialog(page).getByText(/ gets the lead \(\d+% of the step/)).toBeVisible()
  expect(await axeFindings(page, 'decision', { within: '[aria-modal]' })).toEqual([])
  const lead = dialog(page).getByRole('link', { name: /^\d+$/ })
  const leadId = (await lead.textContent()) ?? ''
  await lead.click()
  await expect(page.getByRole('complementary', { name: `Lead ${leadId}` })).toContainText('Timeline')

  await page.goto(tabAddress(id, 'logs'))
  await page.getByRole('button', { name: /^Result/ }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Refused' }).click()
  await page.keyboard.press('Escape')
  const refused = grid(page, 'Logs').getByRole('row').filter({ hasText: 'Refused' })
  await expect(refused.first()).toBeVisible()
  await expect(page).toHaveURL(/result=refused/)
  await expect(grid(page, 'Logs').getByText('Accepted', { exact: true })).toHaveCount(0)
  await expect(refused.first().getByRole('gridcell').nth(6)).not.toHaveText('–')
  await page.getByRole('searchbox', { name: 'Search logs' }).fill('nobody at all')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(shownOf(page)).toHaveText(/^Showing 1 to 30 of /)
})
