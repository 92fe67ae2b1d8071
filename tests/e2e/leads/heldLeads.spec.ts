import { expect, test, type Page } from '@playwright/test'
import { seesNoFault } from '../support/faultless'
import { expectForbidden, openAsHolder } from '../support/forbidden'
import { withDatabase } from '../support/support'
import { tabTo } from '../support/tabTo'

/** A lead that was sent to the first advertiser and of which nobody knows whether it arrived. */
async function hold(email: string): Promise<void> {
  await withDatabase(async ({ db }) => {
    // Before any that the demo data holds.
    const sent_at = new Date(Date.now() - 400 * 86_400_000)
    const facts = {
      created_at: new Date(sent_at.getTime() - 600_000),
      publisher_id: 1,
      lead_status_id: 1,
      first_name: 'Jane',
      last_name: 'Doe',
      email,
    }
    const lead = await db.insertInto('leads').values(facts).returning(['id', 'created_at']).executeTakeFirstOrThrow()
    const reason = 'The broker did not answer within 10 s.'
    const attempt = {
      lead_id: lead.id,
      created_at: sent_at,
      advertiser_id: 1,
      distribution_id: 1,
      status: 'Submitted',
      message: reason,
      req_payload: '{"email":"held"}',
    }
    const { id } = await db.insertInto('lead_histories').values(attempt).returning('id').executeTakeFirstOrThrow()
    const told = {
      funnel_override: null,
      funnel_override_origin: null,
      publisher_id_override: null,
      pub_override_origin: null,
      parameters: {},
    }
    const decision = JSON.stringify({
      distribution_id: 1,
      timeslot_id: 1,
      group_id: 1,
      credit_changes: [],
      offered: [1],
      told,
    })
    const open = {
      history_id: id,
      lead_id: lead.id,
      lead_created_at: lead.created_at,
      advertiser_id: 1,
      state: 'held',
      sent_at,
      due_at: sent_at,
      reason,
      decision,
    }
    await db.insertInto('open_attempts').values(open).execute()
  })
}

test('a held lead is settled by keyboard, and the second user is told', async ({ page, context }) => {
  test.slow()
  const email = `held-${Date.now()}@example.test`
  await hold(email)
  const later = `later-${Date.now()}@example.test`
  await hold(later)
  const holder = await openAsHolder(page, '/leads')
  await page.getByRole('link', { name: /^Held leads \d+$/ }).click()
  await expect(page).toHaveURL(/\/held-leads$/)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('The broker did not answer within 10 s.')
  await row.getByRole('button', { name: 'Request and answer' }).click()
  await expect(page.getByText('No answer came')).toBeVisible()
  await seesNoFault(page, 'the list with an open answer')
  // Somebody else has the same list before them.
  const other = await context.newPage()
  await other.goto('/held-leads')
  await expect(other.getByRole('row').filter({ hasText: email })).toBeVisible()

  await row.getByRole('button', { name: 'Hide request and answer' }).focus()
  await tabTo(page, new RegExp(`^Settle as accepted: ${email}`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText(`${email} becomes Accepted with Aurora Markets.`)
  await expect(page.getByRole('button', { name: 'Settle as accepted', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Lead settled as accepted')).toBeVisible()
  await expect(row).toHaveCount(0)

  await other.getByRole('button', { name: `Settle as refused: ${email}` }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Settle as refused' }).click()
  await expect(other.getByText('This attempt was settled already.')).toBeVisible()
  await expect(other.getByRole('row').filter({ hasText: email })).toHaveCount(0)
  await other.close()

  // What can be done is in sight without scrolling sideways; on a phone in the menu of the row.
  const refuse = page.getByRole('button', { name: `Settle as refused: ${later}` })
  await expect(refuse).toBeInViewport({ ratio: 1 })
  await refuse.click({ trial: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: `Actions for ${later}` }).click()
  await page.getByRole('menuitem', { name: 'Settle as refused' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /ancel/ }).click()
  await page.setViewportSize({ width: 1280, height: 720 })

  const settle = (page: Page) => [
    page.getByRole('button', { name: `Settle as accepted: ${later}` }),
    page.getByRole('button', { name: `Settle as refused: ${later}` }),
  ]
  await expectForbidden(
    page,
    '/held-leads',
    (page) => page.getByRole('row').filter({ hasText: later }),
    [
      { without: 'LEADS_INJECTION', lacks: settle },
      { without: 'LEADS_PROGRESS_LOGS', sentHome: true },
    ],
    holder,
  )
})
