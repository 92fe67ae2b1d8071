import { expect, test } from '@playwright/test'
import { filtersInForce, openTab, reports, rowsAt, table } from '../support/reportsScreen'
import { addUser, signIn } from '../support/support'
import { tabTo } from '../support/tabTo'

/** The reports for a role without money, and by keyboard alone. */

test('a role without money sees none anywhere', async ({ page }) => {
  await signIn(page, 'support@demo.test', '/reports')
  await expect(page.getByText('Attempts', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Metrics' })).not.toContainText('$')
  await openTab(page, 'Advertiser')
  await expect(table(page)).not.toContainText('$')
  await expect(table(page)).not.toContainText('Revenue')
  await page.getByRole('button', { name: /^Columns/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Leads', exact: true }),
  ).toBeVisible()
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
  // Tab leads past a panel that is still on its way.
  await expect(page.getByRole('button', { name: 'This Month', exact: true })).toBeVisible()
  await tabTo(page, /^This Month$/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(filtersInForce(page)).toContainText('This Month')
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
