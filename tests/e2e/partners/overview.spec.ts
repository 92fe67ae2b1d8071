import { expect, test, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from '../support/axe'
import { loseOnScreen, openAsHolder, step } from '../support/forbidden'
import { failOperation } from '../support/intercept'
import { headersOf, rowsOf, tab } from '../support/recordParts'
import { logIn, signIn } from '../support/support'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, title: string) =>
  part(page, 'Last 30 days').getByText(title, { exact: true }).locator('xpath=following-sibling::dd[1]')
const money = ['Revenue', 'Payout', 'Profit']

const dayAt = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** What the report says of 30 days of one advertiser. */
async function reported(page: Page, id: string) {
  const { token } = await logIn(page, 'admin@demo.test')
  const query = `query ($filter: LeadFilterInput!) { leadPivot(filter: $filter, groupBy: advertiserId) { totals { leads ftds revenue } } }`
  const filter = { startDate: dayAt(29), endDate: dayAt(0), isTest: false, advertiserId: [id] }
  const answer = await page.request.post('/graphql', {
    data: { query, variables: { filter } },
    headers: { authorization: `Bearer ${token}` },
  })
  return (await answer.json()).data.leadPivot.totals as { leads: number; ftds: number; revenue: number }
}

test("an advertiser's overview has the report's figures and links, by permission", async ({ page }) => {
  test.slow()
  const holder = await openAsHolder(page, '/edit/advertiser/1')
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aurora Markets')
  const { leads, ftds, revenue } = await reported(page, '1')
  await expect(figure(page, 'Leads')).toContainText(leads.toLocaleString('en-US'))
  await expect(figure(page, 'FTDs')).toContainText(ftds.toLocaleString('en-US'))
  await expect(figure(page, 'Revenue')).toContainText(
    revenue.toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
  )
  const days = page.getByRole('table', { name: 'Leads and FTDs per day' }).getByRole('row')
  await expect(days).toHaveCount(31)
  for (const title of ['Distributions using it', 'Countries', 'Open problems', 'Caps left today', 'Broker connection'])
    await expect(part(page, title)).toBeVisible()
  expect(await axeFindingsOfThemes(page, 'overview')).toEqual([])

  await figure(page, 'Leads').getByRole('link').click()
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('status')).toContainText(
    ` of ${leads.toLocaleString('en-US')}`,
  )
  await page.goBack()

  // Money goes by the codes of the advertiser's scope, one by one.
  await expect(figure(page, 'Revenue')).toBeVisible()
  await loseOnScreen(page, holder, ['REPORT_METRIC_ADVERTISER_ID_REVENUE', 'REPORT_METRIC_ADVERTISER_ID_PROFIT'])
  await page.reload()
  await expect(figure(page, 'Payout')).toBeVisible()
  for (const title of ['Revenue', 'Profit']) await expect(figure(page, title)).toHaveCount(0)
  await loseOnScreen(page, holder, [
    'REPORTS_LIST',
    'LEADS_LIST',
    'ADVERTISER_CAPS_LIST',
    'CAPS_LIST',
    'DISTRIBUTIONS_LIST',
  ])
  await page.reload()
  await expect(part(page, 'Broker connection')).toBeVisible()
  await expect(part(page, 'Countries').getByRole('columnheader')).toHaveText(['Country', 'Price'])
  for (const title of ['Last 30 days', 'Leads and FTDs per day', 'Distributions using it', 'Caps left today'])
    await expect(part(page, title)).toHaveCount(0)
})

test('an overview without money permissions, with Retry, and the status switch', async ({ page }) => {
  await signIn(page, 'support@demo.test', '/edit/advertiser/1')
  await expect(figure(page, 'Leads')).toBeVisible()
  for (const title of money) await expect(figure(page, title)).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Active' })).toHaveCount(0)

  await openAsHolder(page, '/edit/affiliate/1')
  await expect(part(page, 'Postbacks')).toBeVisible()
  for (const title of ['Payout by country', 'Buyers of its leads', 'Distributions of its own', 'Caps left today'])
    await expect(part(page, title)).toBeVisible()
  expect(await axeFindingsOfThemes(page, 'publisher overview')).toEqual([])
  const active = page.getByRole('switch', { name: 'Active', exact: true })
  await active.click()
  await expect(active).not.toBeChecked()
  await active.click()
  await expect(active).toBeChecked()

  const failing = await failOperation(page, 'AdvertiserOverview')
  await step(page, '/edit/advertiser/1')
  await expect(page.getByRole('alert')).toContainText('Overview of Aurora Markets did not load')
  await failing.over()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(figure(page, 'Leads')).toBeVisible()
})

test('lists show health, caps and figures; figures need the report permission', async ({ page }) => {
  await page.setViewportSize({ width: 2600, height: 900 })
  const holder = await openAsHolder(page, '/advertisers?search=Aurora')
  const columns = [
    'Health',
    'Leads today',
    'FTDs today',
    'Cap used',
    'Leads per day',
    'Leads, 30 d',
    'FTDs, 30 d',
    'CR',
  ]
  const own = ['ID', 'Name', 'Display Name', 'Status', 'Test Advertiser']
  await expect(headersOf(page, 'Advertisers')).toHaveText([...own, ...columns, ...money, 'Actions'])
  const { leads } = await reported(page, '1')
  const cell = rowsOf(page, 'Advertisers', 'Aurora Markets').getByRole('link', { name: leads.toLocaleString('en-US') })
  await expect(cell.last()).toHaveAttribute('href', /\/leads/)
  expect(await axeFindingsOfThemes(page, 'list with figures')).toEqual([])
  await loseOnScreen(page, holder, ['REPORTS_LIST'])
  await expect(headersOf(page, 'Advertisers')).toHaveText([...own, 'Health', 'Cap used', 'Actions'])
  await step(page, '/affiliates')
  await expect(headersOf(page, 'Publishers').last()).toBeVisible()
  await expect(headersOf(page, 'Publishers').filter({ hasText: /today|30 d|Profit/ })).toHaveCount(0)
})

test("on a phone an advertiser's problems precede its chart; nothing overflows", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin@demo.test', '/edit/advertiser/1')
  const [problems, chart] = [part(page, 'Open problems'), part(page, 'Leads and FTDs per day')]
  await expect(chart).toBeVisible()
  const [first, second] = [await problems.boundingBox(), await chart.boundingBox()]
  expect(first?.y).toBeLessThan(second?.y ?? 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
