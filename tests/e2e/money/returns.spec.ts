import { expect, test } from '@playwright/test'
import { formatMoney } from '../../../shared/app/money'
import { seesNoFault } from '../support/faultless'
import { signIn, withDatabase } from '../support/support'

/** Two accepted leads become FTDs of today; the second deposited too long ago, in a month that is closed. */
const deposits = () =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ id: number }>(
      `with chosen as (
         select l.id, l.created_at, row_number() over (order by l.id desc) as place
         from leads l join advertisers on advertisers.id = l.advertiser_id
         where lead_status_id = 2 and not l.is_test and not is_hidden and not is_test_advertiser and l.created_at < now() - interval '80 days'
           and not exists (
             select from billing_data agreed
             where (agreed.advertiser_id = l.advertiser_id or agreed.publisher_id = l.publisher_id) and (return_days <> 30 or bears_returns or legal_name = '')
           )
         order by l.id desc limit 2
       )
       update leads set lead_status_id = 5, revenue = 850, payout = 610, ftd_date = now() - interval '1 hour',
         converted_at = now() - case chosen.place when 2 then interval '1 day' else interval '75 days' end
       from chosen where leads.id = chosen.id and leads.created_at = chosen.created_at
       returning leads.id`,
    )
    return rows.map(({ id }) => Number(id)).sort((one, other) => one - other)
  })
const stateOf = (lead: number) =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ status: number; payout: string; entries: string }>(
      `select lead_status_id as status, payout, (select coalesce(sum(amount), 0) from ledger_entries where lead_id = leads.id) as entries
       from leads where id = $1`,
      [lead],
    )
    return [rows[0]?.status, Number(rows[0]?.payout), Number(rows[0]?.entries)]
  })

/** Dollars of all deposits that were returned for a wrong number: the demo has some. */
const wrongNumbers = () =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ dollars: string }>(
      `select sum(revenue) as dollars from deposit_returns join return_reasons on return_reasons.id = reason_id where name = 'Wrong number'`,
    )
    return Number(rows[0]?.dollars)
  })

test('a deposit is returned from its lead, undone, and returned for good', async ({ page }) => {
  const [lead = 0, late = 0] = await deposits()
  await signIn(page, 'admin@demo.test', `/leads/${lead}`)
  const giveBack = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Return deposit' }).click()
    const dialog = page.getByRole('alertdialog', { name: `Return the deposit of lead ${lead}` })
    await expect(dialog.getByText(`owes less, lead ${lead}`)).toBeVisible()
    await seesNoFault(page, 'return')
    await dialog.getByLabel('Reason').click()
    await page.getByRole('option', { name: 'Wrong number' }).click()
    await dialog.getByLabel('Note').fill('Three calls, no such subscriber')
    await dialog.getByRole('button', { name: 'Return 1, −$850.00' }).click()
    await expect(dialog).toHaveCount(0)
    // Of the second return, the message of the first one may still be there.
    await expect(page.getByText('1 deposit returned, −$850.00').last()).toBeVisible()
  }
  await giveBack()
  expect(await stateOf(lead)).toEqual([7, 0, 0])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Return undone')).toBeVisible()
  expect(await stateOf(lead)).toEqual([5, 610, 1460])

  await giveBack()
  const returned = page.getByRole('group', { name: 'Returned deposit' })
  await expect(returned).toContainText('Returned: Wrong number')
  await expect(returned).toContainText('Three calls, no such subscriber')
  await page.goto(`/leads/${lead}?show=money`)
  await expect(page.getByRole('list', { name: 'Money' })).toContainText('Revenue −$850.00')

  // Too late ones of a list are named, and left out.
  await page.goto('/money/returns')
  await page.getByRole('button', { name: 'Return deposits' }).click()
  const list = page.getByRole('alertdialog', { name: 'Return deposits of a list' })
  await list.getByLabel('Leads').fill(`${late}\n${lead}\nnobody@example.test`)
  await expect(list.getByText('3 of 3 cannot be returned and stay as they are')).toBeVisible()
  await expect(list.getByRole('list', { name: 'Left out' })).toContainText(/Line 1: .* within 30 days, which ended on /)
  await expect(list.getByRole('button', { name: 'Return', exact: true })).toBeDisabled()
  await seesNoFault(page, 'list of returns')
  await list.getByRole('button', { name: 'Cancel' }).click()
  const report = page.getByRole('table', { name: 'Returns' })
  await expect(report.getByRole('row', { name: /^Total/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Reasons' }).click()
  await expect(report.getByRole('row', { name: /^Wrong number/ })).toContainText(formatMoney(await wrongNumbers()))
  await seesNoFault(page, 'report of returns')
})
