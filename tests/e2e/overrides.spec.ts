import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe'
import { addUser, isOperation, signIn, withDatabase } from './support'
import { tabTo } from './tabTo'

const dialog = (page: Page) => page.getByRole('dialog')
const rowsNamed = (page: Page, table: string, text: string) => page.getByRole('grid', { name: table }).getByRole('row').filter({ hasText: text })

/** Takes from a list of a dialog by keyboard, from wherever the focus is. */
async function take(page: Page, list: string, text: string) {
  await tabTo(page, new RegExp(`^${list}\\*?(Choose|All)`))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('combobox', { name: `Search ${list.toLowerCase()}` })).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
}

/** Chooses one of many, once they are there. */
async function choose(page: Page, field: string, text: string) {
  await dialog(page).getByRole('combobox', { name: field }).fill(text)
  await dialog(page).getByRole('option', { name: text }).click()
}

async function remove(page: Page, table: string, text: string) {
  await rowsNamed(page, table, text).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Record deleted successfully.')).toBeVisible()
  await expect(rowsNamed(page, table, text)).toHaveCount(0)
}

/** An advertiser and a publisher that nothing has been kept of yet. */
const addPair = (name: string) =>
  withDatabase(async ({ db }) => {
    const advertiser = await db.insertInto('advertisers').values({ name: `${name} Brand`, display_name: `${name} Brand` }).returning('id').executeTakeFirstOrThrow()
    const key = Buffer.from(`${name}-${Date.now()}`.padEnd(32, '.').slice(0, 32))
    const publisher = await db
      .insertInto('publishers')
      .values({ name: `${name} Traffic`, api_token_hash: key, api_token_encrypted: key })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { advertiser: advertiser.id, publisher: publisher.id }
  })

test('an exclusion is made by keyboard alone, changed and deleted, and an API offer slug override stands beside it', async ({ page }) => {
  const name = `Excluding ${Date.now()}`
  const { advertiser } = await addPair(name)
  await signIn(page, await addUser(), `/edit/advertiser/${advertiser}?tab=7`)
  await expect(page.getByText('There are no exclusions yet')).toBeVisible()
  let asked = 0
  page.on('request', (request) => void (isOperation(request, 'Exclusions') && asked++))
  await tabTo(page, /^Create Exclusions$/)
  await page.keyboard.press('Enter')
  const create = dialog(page).getByRole('button', { name: 'Create' })
  await expect(create).toBeDisabled()
  await take(page, 'Publisher Name', `${name} Traffic`)
  await take(page, 'Api Offer', 'gold')
  await tabTo(page, /^Create$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Country is required')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Countries Choose' }).focus()
  await take(page, 'Countries', 'malta')
  await tabTo(page, /^Create$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Record created successfully.')).toBeVisible()
  await expect(rowsNamed(page, 'Exclusions', `${name} Traffic`)).toContainText('Malta')
  await expect(rowsNamed(page, 'Exclusions', `${name} Traffic`)).toContainText('gold-standard')

  await rowsNamed(page, 'Exclusions', 'Malta').getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByRole('button', { name: 'Remove Gold Standard' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Record updated successfully.')).toBeVisible()
  await expect(rowsNamed(page, 'Exclusions', 'Malta')).not.toContainText('gold-standard')
  await remove(page, 'Exclusions', 'Malta')
  expect(asked).toBe(0)

  await page.getByRole('tab', { name: 'API Offer Slug Overrides' }).click()
  await page.getByRole('button', { name: 'Create API Offer Slug Override' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Advertiser Name' })).toHaveValue(`${name} Brand`)
  await choose(page, 'Publisher Name', `${name} Traffic`)
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await expect(dialog(page).getByText('Override is required')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Countries All countries' }).focus()
  await take(page, 'Override Values', 'pip')
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await expect(rowsNamed(page, 'API Offer Slug Overrides', `${name} Traffic`)).toContainText('pip-academy')
  await rowsNamed(page, 'API Offer Slug Overrides', `${name} Traffic`).getByRole('button', { name: 'History' }).click()
  await expect(page).toHaveURL(/\/audit-log\?entity=funnel_override&entity_id=\d+/)
})

test('publisher ids are overridden on the page of a publisher, one for the same lead, and the page may do only what its user may', async ({ page }) => {
  const name = `Overriding ${Date.now()}`
  const { publisher } = await addPair(name)
  // A publisher manager has every permission of the publisher's tabs and none of the log's.
  await signIn(page, await addUser({ level: 3 }), `/edit/affiliate/${publisher}?tab=publisher_overrides`)
  const make = async (value: string) => {
    await page.getByRole('button', { name: 'Create Override Publisher' }).click()
    await choose(page, 'Advertiser Name', `${name} Brand`)
    await dialog(page).getByRole('textbox', { name: 'Override Values' }).fill(value)
    await dialog(page).getByRole('button', { name: 'Create' }).click()
  }
  await make('9001')
  await expect(rowsNamed(page, 'Override Publisher ID', `${name} Brand`)).toContainText('9001')
  await make('9002')
  await expect(dialog(page).getByText(/^Override #\d+ is for the same pair and all countries already\.$/)).toBeVisible()
  // Nothing typed is lost.
  await choose(page, 'Country Name', 'Malta')
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await expect(rowsNamed(page, 'Override Publisher ID', 'Malta')).toContainText('9002')
  await expect(page.getByRole('grid').getByRole('button', { name: 'History' })).toHaveCount(0)
  await remove(page, 'Override Publisher ID', 'Malta')
  await page.reload()
  await expect(rowsNamed(page, 'Override Publisher ID', `${name} Brand`)).toHaveCount(1)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('axe finds nothing on the tabs and their dialogs', async ({ page }) => {
      const [row] = await withDatabase(({ db }) => db.selectFrom('advertiser_exclusions').select(['id', 'advertiser_id']).orderBy('id').limit(1).execute())
      const address = `/edit/advertiser/${row?.advertiser_id}`
      await signIn(page, 'admin@demo.test', `${address}?tab=7`)
      await expect(page.getByRole('grid', { name: 'Exclusions' }).getByRole('row').nth(1)).toBeVisible()
      expect(await axeFindings(page, 'tab')).toEqual([])
      await page.goto(`${address}?tab=7&dialog=edit&id=${row?.id}`)
      await expect(dialog(page).getByRole('group', { name: 'Countries' })).toBeVisible()
      expect(await axeFindings(page, 'exclusion', { within: 'dialog' })).toEqual([])
      await page.goto(`${address}?tab=8&dialog=create`)
      await dialog(page).getByRole('button', { name: 'Create' }).click()
      await expect(dialog(page).getByText('Override is required')).toBeVisible()
      expect(await axeFindings(page, 'override', { within: 'dialog' })).toEqual([])
    })
  })
}
