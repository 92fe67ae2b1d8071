import { expect, test, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from '../support/axe'
import { interceptOperations } from '../support/intercept'
import { layoutShift, watchLayoutShift } from '../support/layoutShift'
import { reports, total } from '../support/reportsScreen'
import { addUser, drawer, signIn } from '../support/support'

/** The dashboard through the whole product. */

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()
const period = (page: Page, name: string) => page.getByRole('radio', { name })

test('shows figures, tops and latest FTDs of a filter, kept on reload; axe is clean', async ({ page }) => {
  test.slow()
  await signIn(page, 'admin@demo.test')
  await period(page, 'This month').check({ force: true })
  await expect(page).toHaveURL(/period=this_month/)
  await expect(block(page, 'Global Statistics')).toContainText('Last month')
  await expect(block(page, 'Latest FTDs')).toContainText(/Page 1 of \d+/)
  await page.reload()
  await expect(period(page, 'This month')).toBeChecked()
  await expect(block(page, 'Top Publishers').getByRole('row').nth(1)).toBeVisible()
  const counts = await block(page, 'Top Publishers').getByRole('row').locator('td:nth-child(2)').allTextContents()
  const numbers = counts.map((text) => Number(text.replaceAll(',', '')))
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a))

  // One publisher, in all blocks and in the address.
  const name = (await block(page, 'Top Publishers').getByRole('rowheader').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Set Filter' }).click()
  await page
    .getByRole('button', { name: /^Publisher/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Search publisher' }).fill(name)
  await page.getByRole('option', { name }).first().click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/publisher_id/)
  await expect(block(page, 'Top Publishers').getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove filter: Publisher' }).click()
  await expect(page).not.toHaveURL(/publisher_id/)

  // What the chart shows stands in its table too.
  await period(page, 'This week').check({ force: true })
  await expect(page.getByRole('img', { name: /^FTDs by day/ })).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('region', { name: 'FTDs by day' }).getByRole('rowheader')).toHaveText([
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
    'In all',
  ])
  await page.getByRole('button', { name: 'Show as chart' }).click()

  const found: string[] = []
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('img', { name: /^FTDs by day/ })).toBeVisible()
    await expect(block(page, 'Latest FTDs')).toContainText('Page 1 of')
    // What is still loading is pale.
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    found.push(...(await axeFindingsOfThemes(page, `${width} px`)))
  }
  expect(found).toEqual([])
})

test('a report widget is added; widgets are hidden, moved and removed by keyboard', async ({ page }) => {
  await signIn(page, await addUser(), reports('affiliate_id', {}, '&chart=0'))
  await expect(total(page)).toContainText('Total')
  const leads = await total(page).getByRole('gridcell').nth(1).textContent()
  await page.getByRole('button', { name: 'Add to dashboard' }).click()
  const adding = page.getByRole('dialog', { name: 'Add to dashboard' })
  await adding.getByRole('textbox', { name: /^Title/ }).fill('My publishers')
  await adding.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('My publishers added to the dashboard')).toBeVisible()
  await drawer(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(block(page, 'My publishers').getByRole('row', { name: /^Total/ })).toContainText(leads ?? '')
  await expect(block(page, 'My publishers')).toContainText('This Year')
  await page.getByRole('button', { name: 'Actions for My publishers' }).click()
  await page.getByRole('menuitem', { name: 'Edit title' }).click()
  await page
    .getByRole('dialog', { name: 'Edit title' })
    .getByRole('textbox', { name: /^Title/ })
    .fill('Sources')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(block(page, 'Sources')).toBeVisible()

  await page.getByRole('button', { name: 'Add Widget' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Widget' })
  await dialog.getByRole('checkbox', { name: 'Overview' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Move Sources up' }).focus()
  await page.keyboard.press('Enter')
  const found = await axeFindingsOfThemes(page, 'widgets', { within: '[aria-modal]' })
  await dialog.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(block(page, 'Overview')).toBeHidden()
  await page.reload()
  await expect(block(page, 'Sources')).toBeVisible()
  await expect(block(page, 'Global Statistics')).toBeVisible()
  await expect(block(page, 'Overview')).toBeHidden()
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(titles.indexOf('Sources')).toBeLessThan(titles.indexOf('Latest FTDs'))
  await page.getByRole('button', { name: 'Actions for Sources' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(block(page, 'Sources')).toHaveCount(0)
  await expect(block(page, 'Global Statistics')).toBeVisible()
  expect(found).toEqual([])
})

test('shows a role its own blocks and no money that it may not see', async ({ page }) => {
  await signIn(page, 'crm@demo.test')
  await expect(block(page, 'Latest FTDs')).toContainText('Country')
  await expect(block(page, 'Latest FTDs')).not.toContainText('Revenue')
  await expect(block(page, 'Global Statistics')).not.toContainText('$')
  await expect(page.getByRole('heading', { name: 'Top Publishers' })).toBeHidden()
})

test('on a phone, what is on screen stays in its place when the answers come', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // What needs attention takes as much room as it did the last time.
  await signIn(page, 'admin@demo.test', '/')
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  await page.goto('/roles')
  await watchLayoutShift(page)
  // Counts of two digits at both buttons, whatever the demo data hold: they come after the heading is drawn.
  await interceptOperations(page, ['HeldLeadsCount'], (route) =>
    route.fulfill({ json: { data: { heldLeads: { total: 88, __typename: 'HeldLeadList' } } } }),
  )
  await interceptOperations(page, ['ProgressLogsCount'], (route) =>
    route.fulfill({ json: { data: { progressLogsCount: 88 } } }),
  )
  for (const [address, operations, last] of [
    [
      '/',
      ['DashboardStats', 'DashboardOverview', 'LatestFtds'],
      () => page.getByRole('img', { name: /^FTDs by hour/ }),
    ],
    [
      '/leads?dialog=progress-logs',
      ['ProgressLogs', 'Leads'],
      () => page.getByRole('dialog').getByText(/^1 to \d+ of/),
    ],
  ] as const) {
    // Held until the page has drawn what stands in for them: so the figure does not go by the speed of the machine.
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    const { over } = await interceptOperations(page, operations, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(address)
    await expect(page.locator('.skeleton').first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    release()
    await expect(last()).toBeVisible()
    expect(await layoutShift(page), address).toBeLessThan(0.05)
    await over()
  }
})
