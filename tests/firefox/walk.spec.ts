import { expect, test } from '@playwright/test'
import type { Browser, Page } from 'puppeteer-core'
import { routeTable } from '../../web/app/routeTable'
import { ask, layoutFaults, press, resize, settled, signIn, startFirefox, topmost, until, watchErrors } from './firefox'

/** Every screen and the main dialogs in Firefox, wide and on a phone: no error, nothing failed, no broken layout. */

let browser: Browser
let page: Page
let errors: string[]
let records: Record<'lead' | 'advertiser' | 'publisher' | 'campaign' | 'statement' | 'run' | 'month', string>

const wide = { width: 1440, height: 900 }
/** Tabs of a record, and the views of a report, which are links. */
const tabSelector = 'main [role=tab], main nav[aria-label="Report views"] a'
const phone = { width: 390, height: 844 }

test.beforeAll(async ({ baseURL }) => {
  browser = await startFirefox()
  page = await browser.newPage()
  errors = await watchErrors(page)
  const token = await signIn(page, String(baseURL), 'admin@demo.test')
  const found = await ask<{
    leads: { rows: { id: string }[] }
    advertisers: { id: string }[]
    publishers: { id: string }[]
    campaigns: { rows: { id: string }[] }
    statements: { rows: { id: string }[] }
    payoutRuns: { rows: { id: string }[] }
    accountingMonths: { month: string; closedAt: string | null }[]
  }>(
    String(baseURL),
    `{ leads(filter: {}, page: { limit: 1 }) { rows { id } } advertisers { id } publishers { id }
       campaigns(page: { limit: 1 }) { rows { id } } statements(page: { limit: 1 }) { rows { id } } payoutRuns(page: { limit: 1 }) { rows { id } }
       accountingMonths { month closedAt } }`,
    token,
  )
  records = {
    lead: found.leads.rows[0]?.id ?? '',
    advertiser: found.advertisers[0]?.id ?? '',
    publisher: found.publishers[0]?.id ?? '',
    campaign: found.campaigns.rows[0]?.id ?? '',
    statement: found.statements.rows[0]?.id ?? '',
    run: found.payoutRuns.rows[0]?.id ?? '',
    month: found.accountingMonths.find(({ closedAt }) => closedAt === null)?.month.slice(0, 7) ?? '',
  }
})
test.afterAll(() => browser.close())

/** What is wrong with the state that the page is in, each with the state's name. */
async function look(state: string, within?: string) {
  await settled(page, within)
  const faults = [...errors.splice(0), ...(await layoutFaults(page))]
  return faults.map((fault) => `${state}: ${fault}`)
}

/** The path with an id of the demo data. */
const addressOf = (path: string) =>
  path
    .replace('/leads/:id', `/leads/${records.lead}`)
    .replace('advertiser/:id', `advertiser/${records.advertiser}`)
    .replace('affiliate/:id', `affiliate/${records.publisher}`)
    .replace('campaign/:id', `campaign/${records.campaign}`)
    .replace('statements/:id', `statements/${records.statement}`)
    .replace('runs/:id', `runs/${records.run}`)
    .replace('close/:month', `close/${records.month}`)

for (const [size, viewport] of Object.entries({ wide, phone })) {
  test(`shows every screen, ${size}`, async ({ baseURL }) => {
    await resize(page, viewport)
    const faults: string[] = []
    for (const { path } of Object.values(routeTable)) {
      await page.goto(baseURL + addressOf(path))
      faults.push(...(await look(path)))
    }
    expect(faults).toEqual([])
  })

  test(`shows every tab of a report and of a record, ${size}`, async ({ baseURL }) => {
    await resize(page, viewport)
    const faults: string[] = []
    const tabbed = ['/reports', '/edit/advertiser/:id', '/edit/affiliate/:id', '/edit/campaign/:id'].map(addressOf)
    for (const path of tabbed) {
      await page.goto(baseURL + path)
      await settled(page)
      const tabs = await page.$$eval(tabSelector, (all) => all.map((tab) => tab.textContent ?? ''))
      expect(tabs.length, `tabs of ${path}`).toBeGreaterThan(1)
      for (const index of tabs.keys()) {
        await page.$$eval(tabSelector, (all, at) => (all[at] as HTMLElement | undefined)?.click(), index)
        faults.push(...(await look(`${path} ${tabs[index]}`)))
      }
    }
    expect(faults).toEqual([])
  })
}

/** How each dialog is reached: the screen, and what is pressed there one after the other. */
const dialogs: { name: string; path: string; presses: RegExp[] }[] = [
  { name: 'filter panel', path: '/leads', presses: [/^Show filter/] },
  { name: 'column chooser', path: '/leads', presses: [/^Columns/] },
  { name: 'search of many records', path: '/leads', presses: [/^Search Multiple Records/] },
  { name: 'new user', path: '/users', presses: [/^Create User/] },
  { name: 'new role', path: '/roles', presses: [/^Create Role/] },
  { name: 'new advertiser', path: '/advertisers', presses: [/^Create Advertiser/] },
  { name: 'new cap', path: '/caps', presses: [/^Add New Cap/] },
  { name: 'new distribution', path: '/rotations', presses: [/^New Distribution/] },
  { name: 'new access token', path: '/developers/tokens', presses: [/^New Access Token/] },
  { name: 'widgets', path: '/', presses: [/^Add Widget/] },
]

test('opens the main dialogs, the palette and the shortcuts', async ({ baseURL }) => {
  await resize(page, wide)
  const faults: string[] = []
  for (const { name, path, presses } of dialogs) {
    await page.goto(baseURL + path)
    await settled(page)
    for (const each of presses) await press(page, each)
    faults.push(...(await look(name, 'body')))
  }
  await page.goto(`${baseURL}/leads`)
  await settled(page)
  await page.keyboard.press('?')
  faults.push(...(await look('shortcuts', topmost)))
  await page.keyboard.press('Escape')
  await page.keyboard.down('Control')
  await page.keyboard.press('k')
  await page.keyboard.up('Control')
  faults.push(...(await look('palette', topmost)))
  expect(faults).toEqual([])
})

test('opens a lead beside the list and moves on with the keys', async ({ baseURL }) => {
  await resize(page, wide)
  await page.goto(`${baseURL}/leads?filters=%7B%22dateRangePreset%22%3Anull%7D`)
  await settled(page)
  // The status: a press on a name goes to its page.
  await page.click('[role=grid] [role=row]:nth-child(2) [role=gridcell]:nth-child(3)')
  // The driver does not hear of addresses that the page sets itself.
  const address = () => page.evaluate(() => window.location.href)
  await until(15_000, 'No lead opened', async () => /\blead=\d+/.test(await address()) || null)
  const first = await address()
  const faults = await look('lead panel', 'body')
  await page.keyboard.press('j')
  await until(15_000, 'No other lead opened', async () => (await address()) !== first || null)
  faults.push(...(await look('next lead', 'body')))
  expect(faults).toEqual([])
})
