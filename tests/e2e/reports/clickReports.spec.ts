import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { axeFindings, axeFindingsOfThemes } from '../support/axe'
import { addUser, leadRows, shownOf, signIn, withDatabase } from '../support/support'

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
    const publisher = {
      // The first by name, so that its row is drawn however many publishers have clicks.
      name: `0 Clicks ${mark}`,
      api_token_hash: Buffer.from(`hash of ${mark}`),
      api_token_encrypted: Buffer.from('none'),
    }
    const offer = { name: `Offer ${mark}`, slug: `offer-${mark}`, url: 'https://landing.example/start?a=1' }
    return {
      publisher: await db
        .insertInto('publishers')
        .values(publisher)
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow(),
      offer: await db.insertInto('offers').values(offer).returning(['slug', 'name']).executeTakeFirstOrThrow(),
    }
  })

const table = (page: Page) => page.getByRole('treegrid')
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
/** Clicks, gross clicks and leads of a row. */
const counts = (page: Page, name: string) =>
  row(page, name)
    .getByRole('gridcell')
    .allTextContents()
    .then((cells) => cells.slice(1, 4))

test('a followed link opens its offer and is counted in the report and its file', async ({ page, request }) => {
  test.slow()
  const { publisher, offer } = await makeLink()
  const follow = (agent: string) =>
    request.get(`${api}/click?pid=${publisher.id}&offer=${offer.slug}&custom_param_1=e2e`, {
      maxRedirects: 0,
      headers: { 'user-agent': agent },
    })
  const first = await follow(browser)
  expect(first.status()).toBe(302)
  const clickId = /^https:\/\/landing\.example\/start\?a=1&click_id=([0-9a-f]{32})$/.exec(
    first.headers().location ?? '',
  )?.[1]
  expect(clickId).toBeTruthy()

  // Low: axe looks at every cell that is drawn.
  await page.setViewportSize({ width: 1440, height: 600 })
  await signIn(page, await addUser(), '/click-reports?tab=affiliate_id&sort_by=name&sort_order=asc')
  await expect(page.getByRole('heading', { level: 1, name: 'Click Reports' })).toBeVisible()
  await expect.poll(() => counts(page, publisher.name)).toEqual(['1', '1', '0'])

  // The same visitor again, another one, and the lead that came of it.
  expect((await follow(browser)).status()).toBe(302)
  expect((await follow(`${browser} Edg/140`)).status()).toBe(302)
  await withDatabase(async ({ db, pool }) => {
    const { id } = await db.selectFrom('advertisers').select('id').limit(1).executeTakeFirstOrThrow()
    await pool.query(
      `insert into leads (publisher_id, advertiser_id, lead_status_id, email, hit_id) values ($1, $2, 2, 'click@demo.test', $3)`,
      [publisher.id, id, clickId],
    )
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => counts(page, publisher.name)).toEqual(['2', '3', '1'])
  const found = await axeFindingsOfThemes(page, 'click reports')

  await page.getByRole('button', { name: 'Show filter' }).click()
  const panel = page.getByRole('complementary', { name: 'Filters' })
  await panel.getByRole('button', { name: 'Publisher Any' }).click()
  await panel.getByRole('combobox', { name: 'Search publisher' }).fill(publisher.name)
  await panel.getByRole('option', { name: publisher.name }).click()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Remove filter: Publisher' })).toBeVisible()
  await expect(table(page).getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Hide filter' }).click()

  await page.getByRole('button', { name: `Drill down ${publisher.name}` }).click()
  await page.getByRole('menuitem', { name: 'Offer' }).click()
  await expect.poll(() => counts(page, offer.name)).toEqual(['2', '3', '1'])

  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('row', { name: publisher.name }).getByRole('link', { name: '1', exact: true }).first().click(),
  ])
  await expect(shownOf(opened)).toContainText('of 1')
  await expect(leadRows(opened)).toContainText('click@demo.test')
  await opened.close()

  await page.getByRole('button', { name: /^Columns/ }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await chooser.getByRole('checkbox', { name: 'C2L' }).uncheck()
  await chooser.getByRole('button', { name: 'Save as default' }).click()
  await expect(page.getByText('Default Columns Set Successfully')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect.poll(() => counts(page, offer.name)).toEqual(['2', '3', '1'])
  await expect(page.getByRole('button', { name: 'Remove filter: Publisher' })).toBeVisible()
  await expect(table(page).getByRole('columnheader').filter({ hasText: 'C2L' })).toHaveCount(0)
  const titles = await table(page).getByRole('columnheader').allTextContents()

  // The file holds what the table shows, each level indented, its Total last.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('click-report-publisher.csv')
  const lines = (await readFile(await download.path(), 'utf8'))
    .slice(1)
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
  expect(lines[0]?.slice(0, titles.length)).toEqual(titles)
  expect(lines.slice(1).map((line) => line.slice(0, 4))).toEqual([
    [publisher.name, '2', '3', '1'],
    [`  ${offer.name}`, '2', '3', '1'],
    ['Total', '2', '3', '1'],
  ])

  await page.getByRole('link', { name: 'Daily' }).click()
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible()
  await expect(page).toHaveURL(/tab=created_at/)
  await page.setViewportSize({ width: 390, height: 600 })
  found.push(...(await axeFindings(page, 'click reports on a phone')))
  expect(found).toEqual([])
})
