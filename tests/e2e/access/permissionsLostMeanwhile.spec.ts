import { expect, test, type Page } from '@playwright/test'
import { isRefused, openAsHolder, step } from '../support/forbidden'
import { act, addPair, dialog, rowsOf } from '../support/recordParts'
import { addUser, drawer, isOperation, leadRows, withDatabase } from '../support/support'

/**
 * A permission is taken away while its screen is open and does not know: it still shows the action, or its rows. What is
 * done next is refused by the server and said in words; what was typed stays, and rows that are no longer to be seen go.
 */

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).click()
const filtersOf = (publisher: number) =>
  encodeURIComponent(JSON.stringify({ dateRangePreset: null, publisher_id: [String(publisher)] }))
/** Closing is a step in the history, which is over when the dialog is gone. */
async function discard(page: Page) {
  await act(page, 'Cancel').click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toHaveCount(0)
}
const cannotOpen = (page: Page, what: string) => page.getByText(`You cannot open ${what}`)

/** A lead with a deposit that waits, of a publisher of its own. */
async function addWaiting(name: string) {
  const { publisher, advertiser } = await addPair(name)
  const lead = await withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into leads (created_at, publisher_id, advertiser_id, lead_status_id, email, advertiser_status, converted_at, revenue)
       values (now() - interval '2 minutes', $1, $2, 6, $3, 'Deposited', now() - interval '1 minute', 900) returning id`,
      [publisher, advertiser, `${name.replaceAll(' ', '-')}@example.test`],
    )
    return rows[0]?.id ?? 0
  })
  return { publisher, lead }
}
const setStatus = (lead: number, status: number) =>
  withDatabase(({ pool }) =>
    pool.query('update leads set lead_status_id = $2, updated_at = now() where id = $1', [lead, status]),
  )

/** A view of the leads screen by a colleague, shared with everybody. */
const addSharedView = (owner: string, name: string) =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into presets (user_id, page, name, config, is_shared_with_everybody)
       select id, 'leads', $2, '{"filterData":{"dateRangePreset":null}}', true from users where email = $1 returning id`,
      [owner, name],
    )
    return String(rows[0]?.id)
  })

test('an act that is still on screen is refused in words, and loses nothing', async ({ page }) => {
  test.slow()
  const name = `Meanwhile ${process.pid}-${Date.now()}`
  const [{ publisher, lead }, colleague] = [await addWaiting(name), await addUser({ level: 2 })]
  const view = await addSharedView(colleague, name)

  const holder = await openAsHolder(page, `/edit/affiliate/${publisher}?tab=settings`)
  await textbox(page, 'Name').fill(`${name} typed`)
  await holder.lose(['PUBLISHERS_EDIT'])
  await page.getByRole('button', { name: 'Submit' }).click()
  await isRefused(page)
  await expect(textbox(page, 'Name')).toHaveValue(`${name} typed`)

  await holder.lose([])
  await step(page, `/pending-conversion?filters=${filtersOf(publisher)}`)
  const waiting = page.getByRole('grid', { name: 'Pending conversions' }).locator(`tr[data-id="${lead}"]`)
  await waiting.getByRole('button', { name: 'Reject' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await question.getByRole('textbox', { name: 'Status override' }).fill('Fraud')
  await holder.lose(['PENDING_CONVERSIONS_MARK_FTD'])
  await question.getByRole('button', { name: 'Reject' }).click()
  await isRefused(page)
  await expect(question.getByRole('textbox', { name: 'Status override' })).toHaveValue('Fraud')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(waiting).toBeVisible()

  await holder.lose([])
  await step(page, `/users?search=${encodeURIComponent(colleague)}`)
  const row = rowsOf(page, 'Users', colleague)
  await row.getByRole('button', { name: 'Edit' }).click()
  await textbox(page, 'Name').fill('Typed before')
  await holder.lose(['USERS_EDIT', 'USERS_DELETE'])
  await act(page, 'Update').click()
  await isRefused(page)
  await expect(textbox(page, 'Name')).toHaveValue('Typed before')
  await discard(page)
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await isRefused(page)
  await page.getByRole('button', { name: 'No, cancel' }).click()
  await expect(row).toBeVisible()

  await holder.lose([])
  await step(page, '/developers/tokens')
  await page.getByRole('button', { name: 'New Access Token' }).click()
  await textbox(page, 'Name').fill(name)
  await dialog(page).getByRole('checkbox', { name: 'Caps: See, CAPS_LIST' }).check()
  await holder.lose(['CAPS_LIST'])
  await act(page, 'Create').click()
  await expect(dialog(page).getByText('A token can only have permissions of your own.')).toBeVisible()
  await expect(textbox(page, 'Name')).toHaveValue(name)
  await discard(page)

  await holder.lose([])
  await step(page, `/leads?preset=${view}`)
  // As a tab or, where those of other shared views take the room, as the button of the others.
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
  const shown = tab.or(page.getByRole('button', { name, exact: true }))
  const choose = async (item: string) => {
    await page.getByRole('button', { name: `Actions of ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await expect(page.getByRole('button', { name: `Actions of ${name}` })).toBeVisible()
  await holder.lose(['ROLES_EDIT'])
  // A refused act reads the views again: before the view is lost, or its tab would go by itself.
  const readAgain = page.waitForResponse((answer) => isOperation(answer.request(), 'Presets'))
  await choose('Stop sharing')
  await isRefused(page, 'This view belongs to Browser test, who alone may end its sharing.')
  await (await readAgain).finished()
  await expect(shown).toBeVisible()
  await withDatabase(({ pool }) =>
    pool.query('update presets set is_shared_with_everybody = false where id = $1', [view]),
  )
  await choose('Hide from the tabs')
  await expect(page.getByText('no longer exists, or is no longer shared with you.')).toBeVisible()
  await expect(shown).toHaveCount(0)
})

test('rows that may no longer be seen disappear with the next answer', async ({ page }) => {
  const name = `Unseen ${process.pid}-${Date.now()}`
  const { publisher, lead } = await addWaiting(name)
  const holder = await openAsHolder(page, `/leads?filters=${filtersOf(publisher)}`)
  await expect(leadRows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Live/ })).toBeVisible()
  // The stream stands once a change arrives by it; none of those after the loss does.
  await expect(async () => {
    await setStatus(lead, 3)
    await expect(leadRows(page).getByText('Rejected')).toBeVisible({ timeout: 4_000 })
  }).toPass()
  await holder.lose(['LEADS_LIST'])
  await setStatus(lead, 6)
  await expect(page.getByRole('button', { name: /^As of/ })).toBeVisible()
  await expect(leadRows(page).getByText('Rejected')).toBeVisible()
  await page.getByRole('button', { name: /^As of/ }).click()
  await expect(cannotOpen(page, 'Leads')).toBeVisible()
  await expect(page.getByText('@example.test')).toHaveCount(0)

  await holder.lose([])
  await step(page, `/pending-conversion?filters=${filtersOf(publisher)}`)
  await expect(page.getByRole('grid', { name: 'Pending conversions' }).locator(`tr[data-id="${lead}"]`)).toBeVisible()
  await holder.lose(['PENDING_CONVERSIONS_LIST'])
  await refresh(page)
  await expect(cannotOpen(page, 'Pending conversions')).toBeVisible()
  await expect(page.getByText('@example.test')).toHaveCount(0)

  await holder.lose([])
  await step(page, `/users?search=${encodeURIComponent(holder.email)}`)
  await expect(rowsOf(page, 'Users', holder.email)).toBeVisible()
  await holder.lose(['USERS_LIST'])
  await drawer(page).getByRole('link', { name: 'Users' }).click()
  await expect(cannotOpen(page, 'Users')).toBeVisible()

  await holder.lose([])
  await step(page, `/edit/affiliate/${publisher}?tab=overview`)
  await expect(page.getByRole('region', { name: 'Last 30 days' })).toBeVisible()
  await holder.lose(['REPORTS_LIST'])
  // Only clicked: where the answer is quick, the choice is gone before it could be seen as made.
  await page.getByRole('radio', { name: '7 days' }).click()
  await expect(page.getByRole('region', { name: /^Last/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Open problems' })).toBeVisible()
})
