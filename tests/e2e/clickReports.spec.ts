import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe'
import { enterPassword, signIn, withDatabase } from './support'

/** The API's port stands beside the product's. */
const api = `http://127.0.0.1:${Number(process.env.E2E_PORT ?? 4700) + 1}`
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

interface Link {
  publisher: { id: number; name: string }
  offer: { slug: string; name: string }
}

/** A publisher and an offer of the test's own. */
const makeLink = (): Promise<Link> =>
  withDatabase(async ({ db }) => {
    const mark = `${process.pid}-${Date.now()}`
    const publisher = { name: `Clicks ${mark}`, api_token_hash: Buffer.from(`hash of ${mark}`), api_token_encrypted: Buffer.from('none') }
    const offer = { name: `Offer ${mark}`, slug: `offer-${mark}`, url: 'https://landing.example/start?a=1' }
    return {
      publisher: await db.insertInto('publishers').values(publisher).returning(['id', 'name']).executeTakeFirstOrThrow(),
      offer: await db.insertInto('offers').values(offer).returning(['slug', 'name']).executeTakeFirstOrThrow(),
    }
  })

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
/** Clicks, gross clicks and leads of a row. */
const counts = (page: Page, name: string) => row(page, name).getByRole('gridcell').allTextContents().then((cells) => cells.slice(1, 4))

test('a link that is followed leads to its offer and moves the number on the screen, drilled down to its offer and by day', async ({ page, request }) => {
  const { publisher, offer } = await makeLink()
  const follow = (agent: string) =>
    request.get(`${api}/click?pid=${publisher.id}&offer=${offer.slug}&custom_param_1=e2e`, { maxRedirects: 0, headers: { 'user-agent': agent } })
  const first = await follow(browser)
  expect(first.status()).toBe(302)
  const clickId = /^https:\/\/landing\.example\/start\?a=1&click_id=([0-9a-f]{32})$/.exec(first.headers().location ?? '')?.[1]
  expect(clickId).toBeTruthy()

  await signIn(page, 'admin@demo.test', '/click-reports?tab=affiliate_id')
  await expect(page.getByRole('heading', { level: 1, name: 'Click Reports' })).toBeVisible()
  await expect.poll(() => counts(page, publisher.name)).toEqual(['1', '1', '0'])

  // The same visitor again, another one, and the lead that came of it.
  expect((await follow(browser)).status()).toBe(302)
  expect((await follow(`${browser} Edg/140`)).status()).toBe(302)
  await withDatabase(async ({ db, pool }) => {
    const { id } = await db.selectFrom('advertisers').select('id').limit(1).executeTakeFirstOrThrow()
    await pool.query(`insert into leads (affiliate_id, advertiser_id, lead_status_id, email, hit_id) values ($1, $2, 2, 'click@demo.test', $3)`, [publisher.id, id, clickId])
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => counts(page, publisher.name)).toEqual(['2', '3', '1'])

  await page.getByRole('button', { name: `Drill down ${publisher.name}` }).click()
  await page.getByRole('menuitem', { name: 'Offer' }).click()
  await expect.poll(() => counts(page, offer.name)).toEqual(['2', '3', '1'])
  await page.reload()
  await expect.poll(() => counts(page, offer.name)).toEqual(['2', '3', '1'])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('click-report-publisher.csv')

  await page.getByRole('link', { name: 'Daily' }).click()
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible()
  await expect(page).toHaveURL(/tab=created_at/)
})

for (const [colorScheme, width] of [['light', 1440], ['dark', 390]] as const) {
  test.describe(`${colorScheme}, ${width} px wide`, () => {
    // Low: axe looks at every cell that is drawn.
    test.use({ colorScheme, viewport: { width, height: 600 } })

    test('axe finds nothing on the screen', async ({ page }) => {
      const month = encodeURIComponent(JSON.stringify({ dateRangePreset: 'this_month' }))
      await page.addInitScript(() => localStorage.setItem('click_reports_filter_open', 'false'))
      await page.goto(`/click-reports?filters=${month}`)
      await enterPassword(page, 'admin@demo.test')
      await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
    })
  })
}
