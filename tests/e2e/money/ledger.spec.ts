import { expect, test } from '@playwright/test'
import { seesNoFault } from '../support/faultless'
import { enter } from '../support/keys'
import { signIn, withDatabase } from '../support/support'

/** The first conversion that waits for approval, has a price, and was never booked. */
const pendingLead = () =>
  withDatabase(
    async ({ db }) =>
      (
        await db
          .selectFrom('leads')
          .select('id')
          .where('lead_status_id', '=', 6)
          .where('revenue', '>', 0)
          .where('is_test', '=', false)
          .where('is_hidden', '=', false)
          .where('id', 'not in', db.selectFrom('ledger_entries').select('lead_id').where('lead_id', 'is not', null))
          .orderBy('id')
          .executeTakeFirstOrThrow()
      ).id,
  )

test('an approval is booked, and the ledger is read with the keyboard alone', async ({ page }) => {
  const lead = await pendingLead()
  await withDatabase(({ db }) =>
    db
      .updateTable('leads')
      .set({ lead_status_id: 5, ftd_date: new Date(), payout: 321.5 })
      .where('id', '=', lead)
      .execute(),
  )
  await signIn(page, 'admin@demo.test', '/')
  await page.keyboard.press('g')
  await page.keyboard.press('y')
  await expect(page.getByRole('heading', { name: 'Money', level: 1 })).toBeVisible()
  await enter(page, page.getByRole('link', { name: 'Ledger', exact: true }))
  await expect(page.getByText(/entries, all balanced$/)).toBeVisible()
  await seesNoFault(page, 'ledger')

  await page.getByRole('searchbox', { name: 'Lead' }).fill(String(lead))
  await expect(page.getByText('2 entries, all balanced')).toBeVisible()
  const table = page.getByRole('grid', { name: 'Ledger' })
  await table.focus()
  // The head of the table comes first.
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  const panel = page.getByRole('complementary', { name: /^Entry / })
  await expect(panel).toContainText('$321.50')
  await expect(panel).toContainText(`The conversion of lead ${lead} was approved.`)
  await expect(panel).toContainText('Belongs together')
  await page.keyboard.press('j')
  await expect(panel).toContainText('Receivable')
  await expect(panel.getByText('1 of 2')).toHaveCount(0)
  await seesNoFault(page, 'entry')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await page.goto(`/leads/${lead}?show=money`)
  await expect(page.getByRole('list', { name: 'Money' })).toContainText('Payout +$321.50')
})

test('the ledger is closed to who may not see money', async ({ page }) => {
  await signIn(page, 'support@demo.test', '/money/ledger')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Money' })).toHaveCount(0)
})
