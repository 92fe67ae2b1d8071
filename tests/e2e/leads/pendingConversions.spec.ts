import { expect, test, type Page } from '@playwright/test'
import { axeFindings, axeFindingsOfThemes } from '../support/axe'
import { failOperation } from '../support/intercept'
import { addUser, password, signIn, withDatabase } from '../support/support'
import { openOptions, pick } from '../support/pick'

const table = (page: Page) => page.getByRole('grid', { name: 'Pending conversions' })
const rowOf = (page: Page, id: number) => table(page).locator(`tr[data-id="${id}"]`)
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Are you sure?' })

/**
 * A publisher of the test's own with pending conversions, newest first: what the test decides is seen by no other. `age`: how long
 * ago their leads came; the deposit came a minute ago.
 */
async function addPending(count: number, age = '2 minutes'): Promise<{ address: string; leads: number[] }> {
  return withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ id: number; publisher: number }>(
      `with publisher as (
         insert into publishers (name, api_token_hash, api_token_encrypted)
         values ('Zz browser test ' || gen_random_uuid(), uuid_send(gen_random_uuid()), '') returning id
       )
       insert into leads (created_at, publisher_id, advertiser_id, lead_status_id, email, advertiser_status, converted_at, revenue)
       select now() - $2::interval, publisher.id, (select min(id) from advertisers), 6,
         'pending-' || gen_random_uuid() || '@example.test', 'Deposited', now() - interval '1 minute' + n * interval '1 second', 900
       from publisher, generate_series(1, $1::int) as n returning id, publisher_id as publisher`,
      [count, age],
    )
    const filters = JSON.stringify({ dateRangePreset: null, publisher_id: [String(rows[0]?.publisher)] })
    return {
      address: `/pending-conversion?filters=${encodeURIComponent(filters)}`,
      leads: rows.map(({ id }) => id).reverse(),
    }
  })
}
const statusOf = (id: number) =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{
      lead_status_id: number
      status_override: string | null
      payout: number
      ftd_date: Date | null
    }>('select lead_status_id, status_override, payout, ftd_date from leads where id = $1', [id])
    return rows[0]
  })

/** What the API is asked by somebody else, from another computer: no browser of ours takes part. */
async function acceptElsewhere(page: Page, email: string, lead: number) {
  const ask = async (query: string, variables: object, token?: string) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    return (await (await page.request.post('/graphql', { headers, data: { query, variables } })).json()).data
  }
  const { login } = await ask(
    'mutation ($email: EmailAddress!, $password: String!) { login(email: $email, password: $password) { token } }',
    { email, password },
  )
  return ask(
    'mutation ($lead: ID!) { acceptConversion(leadId: $lead) { errors { message } } }',
    { lead: String(lead) },
    login.token,
  )
}

test('the queue is decided by mouse and keyboard, and the first decision wins', async ({ page }) => {
  test.slow()
  const {
    address,
    leads: [byKeys = 0, one = 0, other = 0, third = 0, last = 0],
  } = await addPending(5)
  await page.setViewportSize({ width: 1440, height: 700 })
  await signIn(page, await addUser({ level: 4 }), address)
  await expect(page.getByRole('heading', { level: 1, name: 'Pending Conversions' })).toBeVisible()
  await expect(rowOf(page, one).getByText('1 min after the lead')).toBeVisible()
  await page.getByRole('button', { name: 'Show filter' }).click()
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
  const found = await axeFindingsOfThemes(page, 'the queue')

  // By keyboard alone: to the titles, and from them to the first row.
  await table(page).focus()
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu', { name: `Actions for lead ${byKeys}` })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('textbox', { name: 'Status override' })).toBeFocused()
  await page.keyboard.type('Fraud')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Lead Rejected')).toBeVisible()
  await expect(rowOf(page, byKeys)).toHaveCount(0)
  await expect(table(page)).toBeFocused()

  await rowOf(page, one).getByRole('button', { name: 'Accept' }).click()
  await expect(question(page)).toContainText(`You are about to accept the lead with ID: ${one}`)
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  expect((await statusOf(one))?.lead_status_id).toBe(6)
  await rowOf(page, one).getByRole('button', { name: 'Accept' }).click()
  await question(page).getByRole('button', { name: 'Accept' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByText('Lead Accepted')).toBeVisible()
  await expect(rowOf(page, one)).toHaveCount(0)
  expect(await statusOf(one)).toMatchObject({ lead_status_id: 5, ftd_date: expect.any(Date) })

  await rowOf(page, other).getByRole('button', { name: 'Reject' }).click()
  await question(page).getByRole('button', { name: 'Reject' }).click()
  await expect(question(page).getByRole('alert')).toHaveText('Status override is required')
  found.push(...(await axeFindingsOfThemes(page, 'the question', { within: '[aria-modal]' })))
  await page.keyboard.type('Chargeback')
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveCount(0)
  await expect(rowOf(page, other)).toHaveCount(0)
  expect(await statusOf(other)).toMatchObject({ lead_status_id: 7, status_override: 'Chargeback', ftd_date: null })

  // Whoever comes second is told who was first.
  await rowOf(page, third).getByRole('button', { name: 'Accept' }).click()
  const first = await addUser()
  expect(await acceptElsewhere(page, first, third)).toEqual({ acceptConversion: { errors: [] } })
  await question(page).getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText(`Lead ${third} was accepted by Browser test in the meantime.`)).toBeVisible()
  await expect(rowOf(page, third)).toHaveCount(0)

  // Its address is its state.
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await pick(page.getByRole('combobox', { name: 'Rows per page' }), '15')
  await expect(page).toHaveURL(/sort_by=email/)
  await expect(await openOptions(page.getByRole('combobox', { name: 'Rows per page' }))).toHaveText([
    '10',
    '15',
    '30',
    '50',
    '100',
    '200',
    '500',
    '1000',
  ])
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(table(page).getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveText('15')
  await expect(rowOf(page, last)).toBeVisible()
  for (const decided of [one, other, third, byKeys]) await expect(rowOf(page, decided)).toHaveCount(0)

  await page.getByRole('button', { name: 'Hide filter' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  found.push(...(await axeFindings(page, 'the queue on a phone')))
  expect(found).toEqual([])
})

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected conversions' })
const statusesOf = async (ids: readonly number[]) =>
  (await Promise.all(ids.map(statusOf))).map((lead) => lead?.lead_status_id)

test('five conversions are accepted with eight keys, and undone with one', async ({ page }) => {
  const { address, leads } = await addPending(6, '3 days')
  await signIn(page, await addUser({ level: 1 }), address)
  await expect(rowOf(page, leads[0] ?? 0)).toBeVisible()
  let keys = 0
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  await press('x')
  for (let step = 0; step < 4; step++) await press('Shift+J')
  await press('a')
  const bulk = page.getByRole('alertdialog', { name: 'Accept 5 conversions?' })
  await expect(bulk).toContainText('+$4,500.00')
  await expect(bulk).toContainText('FTD caps do not move')
  await press('Enter')
  await expect(page.getByText('5 conversions accepted, $4,500.00')).toBeVisible()
  expect(keys).toBeLessThanOrEqual(8)
  expect(await statusesOf(leads)).toEqual([5, 5, 5, 5, 5, 6])
  await expect(table(page).locator('tr[data-id]')).toHaveCount(1)

  await page.keyboard.press('z')
  await expect(page.getByText('Undone')).toBeVisible()
  expect(await statusesOf(leads)).toEqual([6, 6, 6, 6, 6, 6])
  expect(await statusOf(leads[0] ?? 0)).toMatchObject({ ftd_date: null, payout: 0 })
  await expect(table(page).locator('tr[data-id]')).toHaveCount(6)
})

test('leads without hints are rejected together; failures keep the question; Undo ends', async ({ page }) => {
  const { address, leads } = await addPending(3, '3 days')
  await page.clock.install()
  await signIn(page, await addUser({ level: 1 }), address)
  await page.getByRole('button', { name: 'select the 3 without a hint' }).click()
  await expect(toolbar(page)).toContainText('3 selected')
  await toolbar(page).getByRole('button', { name: 'Reject 3' }).click()
  const found = await axeFindingsOfThemes(page, 'the question of many', { within: '[aria-modal]' })
  const failing = await failOperation(page, 'RejectConversions')
  await page.keyboard.type('Chargeback')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to reject the conversions. Please try again.')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Status override' })
  await expect(field).toHaveValue('Chargeback')
  await failing.over()
  await field.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 conversions rejected')).toBeVisible()
  expect(await statusesOf(leads)).toEqual([7, 7, 7])
  found.push(...(await axeFindingsOfThemes(page, 'the offer to undo')))
  expect(found).toEqual([])
  await expect(page.getByRole('heading', { name: /Nothing waits|The queue is clear/ })).toBeVisible()

  await page.clock.runFor(11_000)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.keyboard.press('z')
  expect(await statusesOf(leads)).toEqual([7, 7, 7])
})

test('users without the decision permission see the queue without selection', async ({ page }) => {
  const { address, leads } = await addPending(1)
  await signIn(page, await addUser({ level: 5 }), address)
  await expect(rowOf(page, leads[0] ?? 0)).toBeVisible()
  await expect(toolbar(page)).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  for (const key of ['j', 'x', 'a']) await page.keyboard.press(key)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('on a phone the selected are accepted at the thumb', async ({ page }) => {
  const { address, leads } = await addPending(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await addUser({ level: 1 }), address)
  for (const id of leads) await rowOf(page, id).getByRole('checkbox').click()
  const findings = await axeFindingsOfThemes(page, 'the selected on a phone')
  await toolbar(page).getByRole('button', { name: 'Accept 2' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Accept 2/ })
    .click()
  await expect(page.getByText('2 conversions accepted, $1,800.00')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  expect(await statusesOf(leads)).toEqual([6, 6])
  expect(findings).toEqual([])
})
