import { expect, test, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from '../support/axe'
import { cutOperations, interceptOperations } from '../support/intercept'
import { addUser, drawer, signIn, withDatabase } from '../support/support'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const input = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const successOf = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

let made = 0
/** An advertiser that no other test knows, with a cap of 50 leads a day. */
async function addAdvertiser() {
  const name = `Zephyr ${process.pid}${Date.now()}${++made}`
  return withDatabase(async ({ db }) => {
    const { id } = await db
      .insertInto('advertisers')
      .values({ name, display_name: name })
      .returning('id')
      .executeTakeFirstOrThrow()
    const cap = await db
      .insertInto('caps')
      .values({ type: 'lead', interval: 'daily', cap: 50, timezone_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('cap_advertisers').values({ cap_id: cap.id, advertiser_id: id }).execute()
    return { id, name, capId: cap.id }
  })
}
const capOf = (id: number) =>
  withDatabase(({ db }) => db.selectFrom('caps').select('cap').where('id', '=', id).executeTakeFirstOrThrow())
const statusOf = (id: number) =>
  withDatabase(({ db }) => db.selectFrom('advertisers').select('status').where('id', '=', id).executeTakeFirstOrThrow())

test('a cap is raised with four keys besides name and number, and reset by Undo', async ({ page }) => {
  const { name, capId } = await addAdvertiser()
  await signIn(page, await addUser(), '/blacklist')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let keys = 0
  const press = async (key: string) => {
    keys += key.split('+').length
    await page.keyboard.press(key)
  }
  await press('Control+k')
  await expect(input(page)).toBeFocused()
  await page.keyboard.type(`cap ${name}`)
  await press('Tab')
  await expect(group(page, `Actions of ${name}`)).toBeVisible()
  await page.keyboard.type('80')
  await press('Enter')
  await expect(successOf(page, `The cap of ${name} is 80`)).toBeVisible()
  // Control, K, Tab and Enter.
  expect(keys).toBe(4)
  expect(await capOf(capId)).toEqual({ cap: 80 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(successOf(page, `The cap of ${name} is 50`)).toBeVisible()
  expect(await capOf(capId)).toEqual({ cap: 50 })
})

test('an advertiser is found, deactivated with Undo, and a favourite on all browsers', async ({ page, browser }) => {
  const { id, name } = await addAdvertiser()
  const email = await addUser()
  await signIn(page, email, '/blacklist')
  await page.keyboard.press('Control+k')
  await input(page).fill(name)
  await page.keyboard.press('Tab')
  await page.getByRole('option', { name: `Make ${name} inactive` }).click()
  await expect(successOf(page, `${name} is inactive`)).toBeVisible()
  expect(await statusOf(id)).toEqual({ status: 'inactive' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(successOf(page, `${name} is active`)).toBeVisible()
  expect(await statusOf(id)).toEqual({ status: 'active' })

  await page.keyboard.press('Control+k')
  await input(page).fill(name)
  await expect(group(page, 'Advertisers').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/edit/advertiser/${id}`)
  const star = page.getByRole('button', { name: 'Favourite' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')

  const elsewhere = await browser.newPage()
  await signIn(elsewhere, email, '/')
  await elsewhere.keyboard.press('Control+k')
  await expect(group(elsewhere, 'Favourites').getByRole('option', { name })).toBeVisible()
  await expect(group(elsewhere, 'Recent').getByRole('option', { name })).toBeVisible()
  await elsewhere.close()
})

test('users find only records and actions that they have permissions for', async ({ page }) => {
  const { name } = await addAdvertiser()
  // Level 5 sees the dashboard, leads and pending conversions alone.
  await signIn(page, await addUser({ level: 5 }))
  await page.keyboard.press('Control+k')
  await input(page).fill(name)
  await expect(palette(page).getByRole('status')).toHaveText(`Nothing you may open is called “${name}”.`)
  await expect(page.getByRole('option')).toHaveCount(0)
  await input(page).fill('>')
  await expect(page.getByRole('option', { name: 'Log out' })).toBeVisible()
  for (const action of ['New cap', 'Raise a cap…'])
    await expect(page.getByRole('option', { name: action })).toHaveCount(0)
})

test('failed records keep the screens usable with Retry; Enter waits for the answer', async ({ page }) => {
  const { id, name } = await addAdvertiser()
  await signIn(page, await addUser(), '/blacklist')
  const cut = await cutOperations(page, 'Search')
  await page.keyboard.press('Control+k')
  await input(page).fill('caps')
  const failure = palette(page).getByRole('alert')
  await expect(failure).toContainText('Records did not load.')
  await expect(group(page, 'Go to').getByRole('option', { name: 'Caps' })).toBeVisible()
  await input(page).fill(name)
  await expect(failure).toBeVisible()
  await cut.over()
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(group(page, 'Advertisers').getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Escape')

  const slow = await interceptOperations(page, ['Search'], (route) => setTimeout(() => void route.fallback(), 700))
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/edit/advertiser/${id}`)
  await slow.over()
})

test('the palette changes the theme and leads to the export and out', async ({ page }) => {
  await signIn(page, await addUser(), '/caps')
  await page.keyboard.press('Control+k')
  await input(page).fill('>switch')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Control+k')
  await input(page).fill('>export')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await input(page).fill('>log out')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(drawer(page)).toHaveCount(0)
})

test('axe finds nothing on the palette in its states, wide and on a phone', async ({ page }) => {
  test.slow()
  const { name } = await addAdvertiser()
  await signIn(page, await addUser(), '/blacklist')
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.keyboard.press('Control+k')
    await input(page).fill(`cap ${name}`)
    await expect(group(page, 'Caps').getByRole('option')).toHaveCount(1)
    const found = await axeFindingsOfThemes(page, `results at ${width}`, { within: '[aria-modal]' })
    await page.keyboard.press('Tab')
    await expect(group(page, `Actions of ${name}`)).toBeVisible()
    found.push(...(await axeFindingsOfThemes(page, `actions at ${width}`, { within: '[aria-modal]' })))
    await page.getByRole('option', { name: 'Raise cap…' }).click()
    await expect(page.getByText(/Type the new number/)).toBeVisible()
    found.push(...(await axeFindingsOfThemes(page, `number at ${width}`, { within: '[aria-modal]' })))
    expect(found).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
})
