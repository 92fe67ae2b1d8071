import { expect, test, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from '../support/axe'
import { cutOperations } from '../support/intercept'
import { leadRows, openLeads, withDatabase } from '../support/support'

/** Actions on leads through the whole product: on leads of the test's own, found by their e-mails. */

const search = (name: string) =>
  `/leads?limit=10&filters=${encodeURIComponent(JSON.stringify({ dateRangePreset: null, email: name }))}`
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected leads' })
/** In the bar, or in its menu where there is no room for it. */
async function press(page: Page, name: string) {
  const more = bar(page).getByRole('button', { name: 'More', exact: true })
  await expect(bar(page).getByRole('button', { name }).or(more).first()).toBeVisible()
  const isFolded = (await bar(page).getByRole('button', { name }).count()) === 0
  if (isFolded) await more.click()
  await (isFolded ? page.getByRole('menuitem', { name }) : bar(page).getByRole('button', { name })).click()
}
const alert = (page: Page, name: string) => page.getByRole('alertdialog', { name })
const rowOf = (page: Page, email: string) => leadRows(page).filter({ hasText: email })
const clean = async (page: Page, state: string) => {
  expect(await axeFindingsOfThemes(page, state, { within: '[aria-modal]' })).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}
let made = 0

/** Leads that nobody else touches: accepted, of the demo's first partners. Answers what their e-mails begin with. */
async function addLeads(count: number, facts: { status?: number; deposit?: boolean } = {}): Promise<string> {
  const name = `actions${process.pid}x${Date.now()}x${++made}-`
  await withDatabase(({ pool }) =>
    pool.query(
      `insert into leads (created_at, publisher_id, advertiser_id, lead_status_id, email, advertiser_status, converted_at, revenue)
       select now() - interval '1 minute', (select min(id) from publishers), (select min(id) from advertisers), $2::int, $1 || number || '@example.test',
         'New', case when $3::boolean then now() end, case when $3::boolean then 900 else 0 end
       from generate_series(1, $4::int) as number`,
      [name, facts.status ?? 2, facts.deposit ?? false, count],
    ),
  )
  return name
}

test('actions run one after the other on a selection, then one by keyboard alone', async ({ page }) => {
  test.slow()
  const name = await addLeads(3)
  await withDatabase(({ db }) =>
    db.updateTable('leads').set({ lead_status_id: 3 }).where('email', '=', `${name}3@example.test`).execute(),
  )
  await openLeads(page, 'admin@demo.test', search(name))
  await press(page, 'Fire FTD')
  await expect(page.getByText('No row selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()

  await press(page, 'Mark as test leads')
  await expect(alert(page, 'Confirm Action')).toContainText('You are about to mark 3 leads as test leads.')
  await alert(page, 'Confirm Action').getByRole('button', { name: 'Mark as test leads' }).click()
  await expect(page.getByText('Leads Marked as Test')).toBeVisible()
  await expect(leadRows(page).getByRole('img', { name: 'Test' })).toHaveCount(3)

  // Beside less room the last ones fold into a menu, and nothing is scrolled.
  await page.setViewportSize({ width: 1024, height: 800 })
  await bar(page).getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy emails' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await bar(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await press(page, 'Override status')
  const override = page.getByRole('dialog', { name: 'Override Status' })
  await override.getByRole('textbox', { name: 'Status override' }).fill('Rejected after a call')
  await expect(override.getByText('Are you sure you want to reject the field?')).toBeVisible()
  await clean(page, 'override')
  await override.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Status Override Updated')).toBeVisible()
  await expect(leadRows(page).getByRole('img', { name: 'Overridden' })).toHaveCount(3)

  await press(page, 'Fire FTD')
  await expect(alert(page, 'Confirm Action')).toBeVisible()
  await clean(page, 'question')
  await alert(page, 'Confirm Action').getByRole('button', { name: 'Fire FTD' }).click()
  const outcome = page.getByRole('dialog', { name: 'Fire FTD: not done to all' })
  await expect(outcome.getByRole('listitem')).toContainText('The lead was rejected.')
  await expect(page.getByText('FTD Fired')).toBeVisible()
  await clean(page, 'outcome')
  await outcome.getByRole('button', { name: 'Close' }).first().click()
  await expect(leadRows(page).getByText('Pending FTD')).toHaveCount(2)
  await expect(bar(page).getByRole('button', { name: '3 rows selected - clear selections' })).toBeVisible()
  const fired = await withDatabase(({ db }) =>
    db.selectFrom('leads').select('id').where('email', 'like', `${name}%`).where('lead_status_id', '=', 6).execute(),
  )
  expect(fired).toHaveLength(2)

  // One that has its deposit: what is typed is kept when the call fails.
  const deposited = await addLeads(1, { status: 6, deposit: true })
  const id = await withDatabase(
    async ({ db }) =>
      (await db.selectFrom('leads').select('id').where('email', 'like', `${deposited}%`).executeTakeFirstOrThrow()).id,
  )
  await page.goto(`${search(deposited)}&dialog=update&lead=${id}`)
  const form = page.getByRole('form', { name: 'Update Lead' })
  const revenue = form.getByRole('textbox', { name: 'Revenue' })
  await expect(revenue).toHaveValue('900')
  await expect(form.getByRole('textbox', { name: 'Payout' })).toBeDisabled()
  await revenue.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('-5')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toHaveText('Enter 0 or more.')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('1250.75')
  const whileCut = await cutOperations(page, 'UpdateLead')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to update the lead. Please try again.')).toBeVisible()
  await expect(revenue).toHaveValue('1250.75')
  await whileCut.over()
  await revenue.press('Enter')
  await expect(page.getByText('Lead Updated')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: `Lead ${id}` })).toContainText('$1,250.75')
  // The list has room for all of its columns again.
  await page.keyboard.press('Escape')
  await expect(rowOf(page, deposited)).toContainText('$1,250.75')
})

test('processes all matches over pages, and asks again if the list has changed', async ({ page, context }) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = await addLeads(450)
  await openLeads(page, 'admin@demo.test', search(name))
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await withDatabase(({ db }) =>
    db.updateTable('leads').set({ is_hidden: true }).where('email', '=', `${name}450@example.test`).execute(),
  )
  await bar(page).getByRole('button', { name: 'Select all 450 that match' }).click()
  await expect(page.getByText('The list has changed: 449 leads match now, not 450.')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Select all 449 that match' }).click()
  await expect(bar(page).getByRole('button', { name: '449 rows selected - clear selections' })).toBeVisible()

  await press(page, 'Copy emails')
  await expect(page.getByText('Emails copied to clipboard')).toBeVisible()
  expect(new Set((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).size).toBe(449)

  await press(page, 'Mark as test leads')
  await alert(page, 'Confirm Action').getByRole('button', { name: 'Mark as test leads' }).click()
  await expect(page.getByText('Leads Marked as Test')).toBeVisible({ timeout: 60_000 })
  const { tests, records } = await withDatabase(async ({ db }) => {
    const leads = await db.selectFrom('leads').select(['id', 'is_test']).where('email', 'like', `${name}%`).execute()
    const audit = await db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'lead.mark_test')
      .where(
        'entity_id',
        'in',
        leads.map(({ id }) => String(id)),
      )
      .execute()
    return { tests: leads.filter(({ is_test }) => is_test).length, records: audit.length }
  })
  expect([tests, records]).toEqual([449, 449])
})
