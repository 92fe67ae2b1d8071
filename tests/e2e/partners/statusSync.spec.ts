import { expect, test, type Page } from '@playwright/test'
import { partnerPages } from '../../../shared/partners/partnerPages'
import { seesNoFault } from '../support/faultless'
import { type Holder, loseOnScreen, openAsHolder } from '../support/forbidden'
import { addPair, tab } from '../support/recordParts'
import { tabTo } from '../support/tabTo'

const region = '[aria-label="Status Sync"]'

test.describe.serial('the status sync of an advertiser', () => {
  let page: Page
  let holder: Holder
  let advertiser: number

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage()
    advertiser = (await addPair(`Synced ${Date.now()}`)).advertiser
    holder = await openAsHolder(page, `/edit/advertiser/${advertiser}?tab=pull`)
  })
  test.afterAll(() => page.close())

  test('is set up by keyboard, and fetches the list of the sandbox broker', async () => {
    await expect(page.getByText('Status Sync is off.')).toBeVisible()
    await tabTo(page, /^Address/)
    await page.keyboard.type(`sandbox:/brokers/synced-${advertiser}/events?from={{from}}&to={{to}}`)
    await tabTo(page, /^Save$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Status sync saved')).toBeVisible()
    await expect(page.getByText('HTTP 200', { exact: false }).first()).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Nothing new')).toBeVisible()
    await seesNoFault(page, 'healthy', region)
  })

  test('says why it fails', async () => {
    await page.getByRole('textbox', { name: /^Address/ }).fill('sandbox:/brokers/none/events?faults=error')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'HTTP 500' })).toBeVisible({ timeout: 20_000 })
    await seesNoFault(page, 'failing', region)
  })

  test('stands in the overview, which opens it', async () => {
    await tab(page, 'Overview').click()
    const link = page.getByRole('link', { name: /^Failed \d+ times?$/ })
    await expect(link).toBeVisible()
    await expect(page.getByText('Last FTD sync')).toBeVisible()
    await link.click()
    await expect(tab(page, 'Status Sync')).toHaveAttribute('aria-selected', 'true')
  })

  test('is not there without the permission', async () => {
    await loseOnScreen(page, holder, [partnerPages.advertiser.edit])
    await expect(tab(page, 'Status Sync')).toHaveCount(0)
  })
})
