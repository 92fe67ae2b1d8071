import { expect, test } from '@playwright/test'
import { axeFindingsOfThemes } from '../support/axe'
import { seesNoFault } from '../support/faultless'
import { signIn, withDatabase } from '../support/support'

/** A cap of an advertiser that its leads of the last day fill, and that resets in half an hour. Returns its id. */
const addFullCap = () =>
  withDatabase(async ({ db }) => {
    const soon = new Date(Date.now() + 30 * 60_000).toISOString().slice(11, 16)
    const lead = await db
      .selectFrom('leads')
      .select('advertiser_id')
      .where('created_at', '>', new Date(Date.now() - 20 * 3_600_000))
      .where('advertiser_id', 'is not', null)
      .where('lead_status_id', '=', 2)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const zone = await db.selectFrom('time_zones').select('id').where('name', '=', 'UTC').executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('caps')
      .values({ type: 'lead', interval: 'daily', cap: 1, reset_time: soon, timezone_id: zone.id, parameters: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('cap_advertisers')
      .values({ cap_id: id, advertiser_id: lead.advertiser_id ?? 0 })
      .execute()
    return id
  })
const numberOf = (id: number) =>
  withDatabase(
    async ({ db }) => (await db.selectFrom('caps').select('cap').where('id', '=', id).executeTakeFirstOrThrow()).cap,
  )

test('a full cap is raised until its reset from the inbox, and Undo puts it back', async ({ page }) => {
  test.slow()
  const cap = await addFullCap()
  try {
    await signIn(page, 'admin@demo.test', '/inbox')
    const row = page.getByRole('listitem').filter({ hasText: `Cap ${cap} took` })
    await row.getByRole('button', { name: 'Raise to 2' }).click({ timeout: 40_000 })
    const dialog = page.getByRole('dialog', { name: /Raise the cap/ })
    await expect(dialog).toContainText('and is 1 again at its reset')
    expect(await axeFindingsOfThemes(page, 'raise')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^The cap is 2 until/)).toBeVisible()
    expect(await numberOf(cap)).toBe(2)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('The cap is 1 again')).toBeVisible()
    expect(await numberOf(cap)).toBe(1)

    await page.goto('/scheduled-changes?state=ended')
    await expect(page.getByRole('row').filter({ hasText: `Cap #${cap}` })).toContainText('cap: 2 → 1')
    expect(await axeFindingsOfThemes(page, 'list')).toEqual([])
  } finally {
    await withDatabase(({ db }) => db.deleteFrom('caps').where('id', '=', cap).execute())
  }
})

test('an advertiser is paused from the palette, and Undo resumes it', async ({ page }) => {
  const name = await withDatabase(
    async ({ db }) =>
      (
        await db
          .selectFrom('advertisers')
          .select('name')
          .where('status', '=', 'active')
          .orderBy('id')
          .executeTakeFirstOrThrow()
      ).name,
  )
  await signIn(page, 'admin@demo.test', '/glossary')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(name)
  await expect(page.getByRole('option', { name }).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.getByRole('option', { name: `Pause ${name} for 30 minutes` }).click()
  await expect(page.getByText(`${name} is paused`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`${name} gets leads again`)).toBeVisible()
})

test('no tab of the Inbox, and no rule, has a finding of axe', async ({ page }) => {
  test.slow()
  await signIn(page, 'admin@demo.test', '/inbox')
  const open = async (tab: string) => {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  }
  await expect(page.getByText(/Needs a person now|Nothing needs/).first()).toBeVisible()
  await seesNoFault(page, 'inbox')
  await open('Rules')
  await expect(page.getByRole('row').filter({ hasText: 'Held leads wait' })).toBeVisible()
  await seesNoFault(page, 'rules')
  await page.getByRole('button', { name: 'Edit' }).first().click()
  // The preview reads 30 days, which takes a second of a free core.
  await expect(page.getByText(/In the last 30 days/)).toBeVisible({ timeout: 60_000 })
  await seesNoFault(page, 'rule', '[aria-modal]')
  await page.keyboard.press('Escape')
  await open('My notifications')
  await expect(page.getByText('Quiet hours')).toBeVisible()
  await seesNoFault(page, 'own notifications')
})
