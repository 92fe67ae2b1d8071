import { expect, test, type Page } from '@playwright/test'
import {
  addCampaign,
  addWaitingConsumer,
  chooseFromRowMenu,
  dialog,
  grid,
  depositedCampaign,
  holdingCampaign,
  rowOf,
  tabAddress,
} from '../support/campaignsScreen'
import { seesNoFault } from '../support/faultless'
import { expectForbidden, openAsHolder } from '../support/forbidden'
import { leadRows, totalOf } from '../support/support'

/** What stands before a start: a copy to begin with, and what it is likely to bring; and what the demo's campaigns hold. */

/** A number in the head of a campaign's page, by what it counts. */
const figure = (page: Page, name: string) =>
  page
    .locator('span')
    .filter({ hasText: new RegExp(`^[\\d,]+ ${name}$`) })
    .getByRole('link')

test('by keyboard a campaign is copied with its steps and settings, not its sources', async ({ page }) => {
  const name = `Copied ${Date.now()}`
  const id = await addCampaign(name, { isForNobody: true })
  await addWaitingConsumer(id)
  await openAsHolder(page, `/campaigns?search=${encodeURIComponent(name)}`)
  await expect(rowOf(page, 'Campaigns', name)).toBeVisible()
  await grid(page, 'Campaigns').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await chooseFromRowMenu(page, 'Copy')
  await expect(dialog(page).getByRole('combobox', { name: 'Start from' })).toHaveValue(name)
  await expect(dialog(page).getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await seesNoFault(page, 'copy dialog', '[aria-modal]')
  await page.keyboard.type(`${name} again`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `${name} again` })).toBeVisible()
  const step = page.getByRole('region', { name: 'Step 1, Only step' })
  await expect(step).toContainText('Funnels no-such-funnel')
  await expect(step).toContainText('100%')
  await expect(page.getByRole('tab', { name: 'Sources 0' })).toBeVisible()
  await expect(page.getByText('0 consumers imported, nothing sent yet')).toBeVisible()
})

test('before a start stands what it is likely to bring; revenue is for who may see it', async ({ page }) => {
  test.slow()
  const id = await addCampaign(`Forecast ${Date.now()}`, { hasPublisher: true })
  await addWaitingConsumer(id)
  const address = `${tabAddress(id, 'steps')}&dialog=start&id=${id}`
  const holder = await openAsHolder(page, address)
  const table = dialog(page).getByRole('table', { name: 'Expected sendings' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Advertiser',
    'Sendings',
    'Accepted',
    'FTDs',
    'Revenue',
    'Cap left',
  ])
  await expect(table.getByRole('row').nth(2)).toContainText('100%')
  await expect(dialog(page).getByText('first 1 consumer, nothing was sent')).toBeVisible()
  await seesNoFault(page, 'start dialog', '[aria-modal]')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(table.getByRole('columnheader', { name: 'Cap left' })).toBeHidden()
  await seesNoFault(page, 'start dialog on a phone', '[aria-modal]')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog(page).getByRole('button', { name: 'Open the dry run' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Step' })).toBeFocused()
  await seesNoFault(page, 'dry run', '[aria-modal]')
  await expectForbidden(
    page,
    address,
    () => table,
    [
      {
        without: 'REPORT_METRIC_ADVERTISER_ID_REVENUE',
        lacks: () => [table.getByRole('columnheader', { name: 'Revenue' })],
      },
    ],
    holder,
  )
})

test('a demo campaign has held registrations, and its deposits open their leads', async ({ page }) => {
  await openAsHolder(page, tabAddress(await holdingCampaign(), 'steps'))
  await expect(page.getByRole('list', { name: 'Steps in order' })).toContainText(/\d held/)
  const held = Number(await figure(page, 'held').textContent())
  expect(held).toBeGreaterThan(0)
  await figure(page, 'held').click()
  await expect(grid(page, 'Logs').getByRole('row').filter({ hasText: 'Held' })).toHaveCount(held)

  await page.goto(tabAddress(await depositedCampaign(), 'steps'))
  const deposited = Number(await figure(page, 'deposited').textContent())
  expect(deposited).toBeGreaterThan(0)
  await figure(page, 'deposited').click()
  await expect(leadRows(page).first()).toBeVisible()
  expect(await totalOf(page)).toBe(deposited)
})
