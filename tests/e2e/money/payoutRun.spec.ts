import { expect, type Locator, test } from '@playwright/test'
import { seesNoFault } from '../support/faultless'
import { addUser, logIn, signIn, withDatabase } from '../support/support'

/** Presses a button or follows a link as the keyboard does. */
const press = (target: Locator) => target.press('Enter')

/**
 * Two publishers with an issued payout statement of 100 and 250 dollars. Their names; statements are written as a closing writes them,
 * but without a closing, because the month of another test must stay open.
 */
async function twoPayees(): Promise<string[]> {
  const names = ['Payee One', 'Payee Two'].map((name) => `${name} ${Date.now()}`)
  await withDatabase(async ({ pool }) => {
    await pool.query(
      `insert into statement_keys (id, public_key, created_at) values ('2000-a', 'key', 'epoch') on conflict do nothing`,
    )
    for (const [at, name] of names.entries()) {
      const { rows } = await pool.query<{ id: string }>(
        `insert into publishers (name, api_token_hash, api_token_encrypted)
         values ($1, uuid_send(gen_random_uuid()), '') returning id`,
        [name],
      )
      const id = rows[0]?.id
      await pool.query(
        `insert into billing_data (publisher_id, legal_name, address, account) values ($1, $2, 'Limassol', null)`,
        [id, name],
      )
      await pool.query(
        `insert into statements (month, publisher_id, number, opening_balance, lines_amount, adjustments_amount, payments_amount,
           document, sha256, key_id, issued_at, due_on)
         select first_month, $1, $2, 0, $3, 0, 0, '{}', '', '2000-a', now(), current_date - 1 from accounting_settings`,
        [id, `P-TEST-${id}`, at ? 250 : 100],
      )
    }
  })
  return names
}

test('a payout run is created, approved by a second person, paid and failed, with the keyboard alone', async ({
  page,
  browser,
}) => {
  const names = await twoPayees()
  const { token } = await logIn(page, 'admin@demo.test')
  const ids = await withDatabase(async ({ pool }) =>
    (await pool.query<{ id: string }>('select id from publishers where name = any ($1) order by id', [names])).rows.map(
      ({ id }) => id,
    ),
  )
  for (const publisherId of ids) {
    const query = `mutation { saveBillingData(publisherId: "${publisherId}", input: { account: "IBAN CY17 0050 ${publisherId}" }, version: 1) { errors { message } } }`
    const answer = await page.request.post('/graphql', {
      headers: { authorization: `Bearer ${token}` },
      data: { query },
    })
    expect(((await answer.json()) as { data: object }).data).toEqual({ saveBillingData: { errors: [] } })
  }

  await signIn(page, 'admin@demo.test', '/money/payments')
  for (const name of names) await expect(page.getByRole('checkbox', { name: `Pay ${name}`, exact: true })).toBeChecked()
  await seesNoFault(page, 'payments')
  // What other tests have left.
  for (const box of await page.getByRole('checkbox', { name: /^Pay / }).all()) {
    const label = await box.getAttribute('aria-label')
    if (!names.some((name) => label === `Pay ${name}`)) await box.uncheck()
  }
  await expect(page.getByText('2 publishers, 2 statements')).toBeVisible()
  await press(page.getByRole('button', { name: 'Create run', exact: true }))
  const created = (await page.getByText(/^Payout run PR-\S+ created$/).textContent()) ?? ''
  const run = created.replace(' created', '')
  const banner = page.getByRole('group', { name: run, exact: true })
  await expect(banner).toContainText('waits for a second person')
  // Who created it cannot approve it.
  await expect(banner.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await seesNoFault(page, 'waiting run')

  const second = await addUser()
  const other = await (await browser.newContext()).newPage()
  await signIn(other, second, '/money/payments')
  await press(other.getByRole('button', { name: 'Approve $350.00', exact: true }))
  await press(other.getByRole('alertdialog').getByRole('button', { name: 'Approve $350.00', exact: true }))
  await expect(other.getByText(/^Payout run PR-\S+ approved$/)).toBeVisible()

  await page.reload()
  await press(page.getByRole('link', { name: run.replace('Payout run', 'Open'), exact: true }))
  await expect(page.getByRole('heading', { name: run, level: 1 })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('button', { name: 'Export for the bank', exact: true })),
  ])
  expect(download.suggestedFilename()).toMatch(/^PR-\d{4}-\d{4}\.csv$/)
  await press(page.getByRole('button', { name: 'Mark all as paid', exact: true }))
  const paid = page.getByRole('dialog', { name: '2 payouts paid' })
  await paid.getByRole('textbox', { name: 'Date' }).press('Enter')
  await expect(page.getByText('2 payouts marked as paid')).toBeVisible()
  await seesNoFault(page, 'paid run')
  await press(page.getByRole('button', { name: `${names[0]} failed`, exact: true }))
  const failed = page.getByRole('dialog', { name: `The payout to ${names[0]} failed` })
  await failed.getByLabel('Why').fill('Account closed')
  await failed.getByLabel('Why').press('Enter')
  await expect(page.getByText(`$100.00 to ${names[0]} is due again`)).toBeVisible()
  await press(page.getByRole('link', { name: 'Payments', exact: true }).first())
  await expect(page.getByText('failed: Account closed')).toBeVisible()
})
