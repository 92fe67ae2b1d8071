import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe'
import { addUser, signIn, withDatabase } from './support'

const everything = `/pending-conversion?filters=${encodeURIComponent('{"dateRangePreset":null}')}`
const table = (page: Page) => page.getByRole('grid', { name: 'Pending conversions' })
const rowOf = (page: Page, id: number) => table(page).locator(`tr[data-id="${id}"]`)
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Are you sure?' })

/** Pending conversions of the test's own, newest first: what it decides is seen by no other test. */
async function addPending(count: number, publisher?: number): Promise<number[]> {
  return withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into leads (created_at, affiliate_id, advertiser_id, lead_status_id, email, brand_status, converted_at, revenue)
       select now() - interval '2 minutes', coalesce($2::bigint, (select min(id) from publishers)), (select min(id) from advertisers), 6,
         'pending-' || gen_random_uuid() || '@example.test', 'Deposited', now() - interval '1 minute' + n * interval '1 second', 900
       from generate_series(1, $1::int) as n returning id`,
      [count, publisher ?? null],
    )
    return rows.map(({ id }) => id).reverse()
  })
}
/** A publisher without leads, last by name. */
const addPublisher = () =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into publishers (name, api_token_hash, api_token_encrypted)
       values ('Zz browser test ' || gen_random_uuid(), uuid_send(gen_random_uuid()), '') returning id`,
    )
    return rows[0]?.id ?? 0
  })
const statusOf = (id: number) =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ lead_status_id: number; status_override: string | null; payout: number; ftd_date: Date | null }>(
      'select lead_status_id, status_override, payout, ftd_date from leads where id = $1',
      [id],
    )
    return rows[0]
  })

test('the queue is accepted and rejected in the row, and the lead is what was decided', async ({ page }) => {
  const [one = 0, other = 0] = await addPending(2)
  await signIn(page, await addUser(), everything)
  await expect(page.getByRole('heading', { level: 1, name: 'Pending Conversions' })).toBeVisible()
  await expect(rowOf(page, one).getByText('Pending FTD')).toBeVisible()

  await rowOf(page, one).getByRole('button', { name: 'Accept' }).click()
  await expect(question(page)).toContainText(`You are about to accept the lead with ID: ${one}`)
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  expect((await statusOf(one))?.lead_status_id).toBe(6)
  await rowOf(page, one).getByRole('button', { name: 'Accept' }).click()
  await question(page).getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Lead Accepted')).toBeVisible()
  await expect(rowOf(page, one).getByText('FTD', { exact: true })).toBeVisible()
  await expect(rowOf(page, one).getByRole('button')).toHaveCount(0)
  expect(await statusOf(one)).toMatchObject({ lead_status_id: 5, ftd_date: expect.any(Date) })

  await rowOf(page, other).getByRole('button', { name: 'Reject' }).click()
  await question(page).getByRole('button', { name: 'Reject' }).click()
  await expect(question(page).getByRole('alert')).toHaveText('Status override is required')
  await page.keyboard.type('Chargeback')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Lead Rejected')).toBeVisible()
  expect(await statusOf(other)).toMatchObject({ lead_status_id: 7, status_override: 'Chargeback', ftd_date: null })

  await page.reload()
  await expect(table(page).getByRole('gridcell').first()).toBeVisible()
  await expect(rowOf(page, one)).toHaveCount(0)
})

test('whoever comes second is told who was first', async ({ page, browser }) => {
  const [lead = 0] = await addPending(1)
  const first = await addUser()
  await signIn(page, await addUser({ level: 4 }), everything)
  await rowOf(page, lead).getByRole('button', { name: 'Accept' }).click()

  const other = await browser.newContext()
  const otherPage = await other.newPage()
  await signIn(otherPage, first, everything)
  await rowOf(otherPage, lead).getByRole('button', { name: 'Accept' }).click()
  await question(otherPage).getByRole('button', { name: 'Accept' }).click()
  await expect(otherPage.getByText('Lead Accepted')).toBeVisible()
  await other.close()

  await question(page).getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText(`Lead ${lead} was accepted by ${first} in the meantime.`)).toBeVisible()
  await expect(rowOf(page, lead).getByText('FTD', { exact: true })).toBeVisible()
})

test('is worked by keyboard alone, and its address is its state', async ({ page }) => {
  // A publisher of its own keeps the lead first, whatever other tests add.
  const publisher = await addPublisher()
  const [lead = 0] = await addPending(2, publisher)
  const filters = JSON.stringify({ dateRangePreset: null, publisher_id: [String(publisher)] })
  await signIn(page, await addUser(), `/pending-conversion?filters=${encodeURIComponent(filters)}`)
  await expect(rowOf(page, lead)).toBeVisible()
  await table(page).focus()
  // To the titles, and from them to the first row.
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu', { name: `Actions for lead ${lead}` })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('textbox', { name: 'Status override' })).toBeFocused()
  await page.keyboard.type('Fraud')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Lead Rejected')).toBeVisible()
  await expect(table(page)).toBeFocused()

  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('15')
  await expect(page).toHaveURL(/sort_by=email/)
  const sizes = await page.getByRole('combobox', { name: 'Rows per page' }).locator('option').allTextContents()
  expect(sizes).toEqual(['10', '15', '30', '50', '100', '200', '500', '1000'])
  await page.reload()
  await expect(table(page).getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('15')
})

for (const [email, mayDecide, money] of [
  ['admin@demo.test', true, 35],
  ['support@demo.test', true, 29],
  ['publishers@demo.test', false, 30],
  ['advertisers@demo.test', true, 30],
  ['crm@demo.test', false, 29],
] as const) {
  test(`${email} ${mayDecide ? 'may' : 'may not'} decide, and is offered ${money} columns`, async ({ page }) => {
    const [lead = 0] = await addPending(1)
    await signIn(page, email, everything)
    await expect(rowOf(page, lead)).toBeVisible()
    await expect(rowOf(page, lead).getByRole('button', { name: 'Accept' })).toHaveCount(mayDecide ? 1 : 0)
    await expect(page.getByRole('button', { name: `Columns ${money} of ${money}` })).toBeVisible()
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has no serious fault for axe in ${colorScheme}, its questions and its filter card included`, async ({ page }) => {
    const [lead = 0] = await addPending(1)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, await addUser(), everything)
    await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
    await expect(rowOf(page, lead)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await rowOf(page, lead).getByRole('button', { name: 'Reject' }).click()
    await question(page).getByRole('button', { name: 'Reject' }).click()
    await expect(question(page).getByRole('alert')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })
}
