import { expect, test, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from '../support/axe'
import { expectForbidden, openAsHolder } from '../support/forbidden'
import { withDatabase } from '../support/support'

/** What a publisher was told of a lead, and what failed, through the whole product to the sandbox. */

/** A postback that its publisher would take by now, and had failed for good: of a lead that has no other. */
const failedPostback = () =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ lead_id: string }>(`
      insert into deliveries (publisher_id, lead_id, lead_created_at, event, created_at, facts, status, attempts, attempted_at, http_status, fault)
      select publisher_id, leads.id, leads.created_at, 'accepted', now() - interval '1 hour', json_build_object('event', 'accepted', 'lead_id', leads.id::text), 'failed', 8, now(), 503, 'It answered with HTTP 503.'
      from leads join publishers on publishers.id = publisher_id
      where postback_url is not null and postback_url not like '%answer=503%' and not is_hidden
        and not exists (select from deliveries where lead_id = leads.id)
      order by leads.id limit 1
      returning lead_id`)
    return Number(rows[0]?.lead_id)
  })

test('a failed postback is retried by keyboard, and its delivery is shown', async ({ page }) => {
  test.slow()
  const leadId = await failedPostback()
  const address = `/leads?show=postbacks&lead=${leadId}`
  const holder = await openAsHolder(page, address)
  const postbacks = (page: Page) => page.getByRole('region', { name: /^Postbacks to the publisher: / })
  const event = postbacks(page).getByRole('listitem').filter({ hasText: 'Lead accepted' })
  await expect(event).toContainText('failed after 8 attempts. It answered with HTTP 503.')
  expect(await axeFindingsOfThemes(page, 'postbacks')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await event.getByRole('button', { name: 'Send postback again: Lead accepted' }).focus()
  await page.keyboard.press('Enter')
  await expect(event).toContainText('was answered 200.')
  await event.getByRole('button', { name: 'Request and answer' }).click()
  await expect(event).toContainText('Taken')
  await expect(event.getByRole('button', { name: /^Send postback again/ })).toBeDisabled()
  await expectForbidden(
    page,
    address,
    postbacks,
    [
      {
        without: 'LEADS_PROGRESS_LOGS',
        lacks: (page) => [postbacks(page).getByRole('button', { name: /^Send postback again/ })],
      },
    ],
    holder,
  )
})
