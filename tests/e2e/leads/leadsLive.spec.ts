import { expect, test, type Page } from '@playwright/test'
import { drawer, leadRows, openLeads, withDatabase } from '../support/support'

/** The leads list while leads come and change, through the whole product: on leads of the test's own, found by their e-mails. */

const search = (name: string) =>
  `/leads?limit=10&filters=${encodeURIComponent(JSON.stringify({ dateRangePreset: null, email: name }))}`
const news = (page: Page, name: string) => page.getByRole('button', { name: `${name}. Refresh` })

const add = (name: string) =>
  withDatabase(async ({ pool }) => {
    await pool.query(
      `insert into leads (created_at, publisher_id, advertiser_id, lead_status_id, email)
       select now(), (select min(id) from publishers), (select min(id) from advertisers), 2, $1`,
      [name],
    )
  })

test('tells who came and what changed while somebody looks, and shows it when asked', async ({ page }) => {
  const name = `live${process.pid}x${Date.now()}-`
  await add(`${name}1@example.test`)
  await openLeads(page, 'admin@demo.test', search(name))
  await expect(leadRows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Live. Refresh' })).toBeVisible()
  // It is followed once the stream stands: what is changed until then is told no later than with the next change.
  await expect(async () => {
    await withDatabase(({ db }) =>
      db
        .updateTable('leads')
        .set({ lead_status_id: 3, updated_at: new Date() })
        .where('email', '=', `${name}1@example.test`)
        .execute(),
    )
    await expect(leadRows(page).getByText('Rejected')).toBeVisible({ timeout: 4_000 })
  }).toPass()

  await add(`${name}2@example.test`)
  await add(`${name}3@example.test`)
  await expect(news(page, '2 new leads')).toBeVisible()
  await expect(leadRows(page)).toHaveCount(1)
  await news(page, '2 new leads').click()
  await expect(leadRows(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Live/ })).toBeVisible()
})

test('is asked for again by its entry in the navigation', async ({ page }) => {
  await openLeads(page, 'admin@demo.test', '/leads')
  const answered = page.waitForResponse((response) => response.request().postData()?.includes('"Leads"') === true)
  await drawer(page).getByRole('link', { name: 'Leads' }).click()
  await answered
  await expect(leadRows(page).first()).toBeVisible()
})
