import { expect, test, type Page } from '@playwright/test'
import { addDistribution } from '../support/distributionsScreen'
import { seesNoFault } from '../support/faultless'
import { type Holder, loseOnScreen, openAsHolder } from '../support/forbidden'
import { addPair } from '../support/recordParts'
import { withDatabase } from '../support/support'
import { tabTo } from '../support/tabTo'

const verdict = (page: Page) => page.getByText(/would have found a taker/)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe.serial('a backtest', () => {
  const name = `Tested ${Date.now()}`
  let page: Page
  let holder: Holder
  let distribution: string
  let draft: string
  let leads: number

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage()
    const { advertiser, publisher } = await addPair(name)
    distribution = await addDistribution(page, 'admin@demo.test', {
      ...{ name, country: 'Iceland', groups: { Main: [[advertiser, 100]] } },
    })
    await withDatabase(async ({ pool }) => {
      // A repeated test begins anew.
      await pool.query("delete from leads where email like 'iceland%@example.test'")
      await pool.query(
        `insert into leads (created_at, publisher_id, country_id, lead_status_id, email)
         select now() - n * interval '10 minutes', $1, (select id from countries where code = 'IS'), 3, 'iceland' || n || '@example.test'
         from generate_series(1, 12) n`,
        [publisher],
      )
      // The demo data can have leads from there too.
      const { rows } = await pool.query<{ leads: number }>(
        `select count(*)::int as leads from leads join countries on countries.id = country_id
         where code = 'IS' and not is_hidden and created_at >= date_trunc('day', now(), 'UTC') - interval '6 days'`,
      )
      leads = rows[0]?.leads ?? 0
    })
    holder = await openAsHolder(page, `/backtest?distribution=${distribution}`)
  })
  test.afterAll(() => page.close())

  test('runs on the page by keyboard alone, and says what differs', async () => {
    await expect(page.getByRole('combobox', { name: 'Distribution' })).toHaveValue(new RegExp(name))
    await tabTo(page, /^Run$/)
    await page.keyboard.press('Enter')
    // A job of its own, which may wait for others.
    await expect(verdict(page)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('region', { name: 'Differences' })).toContainText('does not differ')
    await expect(page.getByText(`Only Iceland: ${leads} leads`, { exact: true })).toBeVisible()
    await expect(page.getByText(/These are taken as they are today/)).toBeVisible()
    await seesNoFault(page, 'result', 'main')
  })

  test('refuses more than 31 days at the form', async () => {
    await page.getByRole('textbox', { name: 'Leads from' }).fill('2026-01-01')
    await page.keyboard.press('Tab')
    await button(page, 'Run').click()
    await expect(page.getByRole('form', { name: 'Backtest' }).getByRole('alert')).toContainText('at most 31 days')
  })

  test('exports its results', async () => {
    await button(page, 'Export').click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'From and to' }).click()
    expect((await download).suggestedFilename()).toMatch(/^backtest-\d+-from-and-to\.csv$/)
  })

  test('tests the draft of the wizard, and returns to it', async () => {
    await page.goto(`/rotations?dialog=edit&id=${distribution}&page=2`)
    await page.getByRole('dialog').getByRole('button', { name: 'Previous', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Label' }).fill(`${name} better`)
    await page.getByRole('dialog').getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('button', { name: 'Test on the last 7 days' }).click()
    const dialog = page.getByRole('dialog', { name: 'Backtest' })
    await expect(dialog.getByText(/would have found a taker/)).toBeVisible()
    await expect(dialog.getByText('The draft differs in 1 place:')).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'better' })).toHaveText(/^Label/)
    await seesNoFault(page, 'result in the wizard', '[role=dialog]:has([aria-label=Differences])')
    await dialog.getByRole('combobox', { name: 'Against' }).click()
    await page.getByRole('option', { name: 'The rules of today' }).click()
    await expect(dialog.getByText(/^Compared with today's rules\. They offer/)).toBeVisible()
    draft = (await dialog.getByRole('link', { name: 'Open as a page' }).getAttribute('href')) ?? ''
    await dialog.getByRole('button', { name: 'Back to the draft' }).click()
    await expect(page.getByRole('dialog', { name: 'Distribution Details' })).toBeVisible()
  })

  test('opens the tested draft again, and publishes it with undo', async () => {
    await page.goto(draft)
    await page.getByRole('link', { name: 'Open the draft' }).click()
    const wizard = page.getByRole('dialog', { name: 'Distribution Details' })
    await expect(wizard).toBeVisible()
    await wizard.getByRole('button', { name: 'Previous', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Label' })).toHaveValue(`${name} better`)
    await page.goto(draft)
    await button(page, 'Publish the draft').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
    await expect(button(page, 'Published')).toBeVisible()
    const stored = () =>
      withDatabase(({ db }) =>
        db.selectFrom('distributions').select('name').where('id', '=', Number(distribution)).executeTakeFirstOrThrow(),
      )
    expect((await stored()).name).toBe(`${name} better`)
    await button(page, 'Undo').click()
    await expect.poll(async () => (await stored()).name).toBe(name)
  })

  test('is not published without the permission', async () => {
    await page.goto(draft)
    await expect(button(page, 'Publish the draft')).toBeVisible()
    await loseOnScreen(page, holder, ['DISTRIBUTIONS_EDIT'])
    await expect(button(page, 'Publish the draft')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open the draft' })).toHaveCount(0)
    await expect(verdict(page)).toBeVisible()
  })
})
