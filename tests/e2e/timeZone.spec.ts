import { expect, test, type Locator, type Page } from '@playwright/test'
import { addUser, enterPassword, isOperation, leadRows, openLeads } from './support'

const createdOfFirst = async (page: Page) =>
  (await leadRows(page).first().getByRole('gridcell').filter({ hasText: /^\d{4}-\d\d-\d\d \d\d:\d\d$/ }).first().textContent()) ?? ''

/** The wall time in Tokyo, nine hours ahead of UTC all year. */
const inTokyo = (utc: string) => new Date(Date.parse(`${utc.replace(' ', 'T')}Z`) + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** Fails the test when the page loads anew from here on. */
function forbidPageLoads(page: Page) {
  page.on('load', () => {
    throw new Error('The page was loaded anew')
  })
}

async function chooseTokyo(page: Page, dialog: Locator) {
  await dialog.getByRole('combobox', { name: 'Search time zones' }).fill('tokyo')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
}

test('another time zone applies at once to the dates on screen, is kept, and no page loads anew', async ({ page }) => {
  const email = await addUser()
  await openLeads(page, email)
  forbidPageLoads(page)
  const before = await createdOfFirst(page)
  const asked = page.waitForRequest((request) => isOperation(request, 'Leads'))

  await page.getByRole('button', { name: 'Time zone, UTC' }).click()
  await chooseTokyo(page, page.getByRole('dialog', { name: 'Time zone' }))

  const done = page.getByRole('alertdialog', { name: 'Timezone changed' })
  await expect(done).toContainText('(UTC+09:00) Asia/Tokyo now applies to all dates and times and to schedule changes.')
  await done.getByRole('button', { name: 'OK' }).click()
  await expect(done).toBeHidden()
  await expect(page.getByRole('button', { name: 'Time zone, Asia/Tokyo' })).toBeVisible()
  expect(await createdOfFirst(page)).toBe(inTokyo(before))
  const { timezone } = await page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? '{}'))
  expect((await asked).headers()['timezone-id']).toBe(timezone)

  // Kept by the server: another browser session of the same user has it too.
  await page.getByRole('button', { name: 'Log out' }).click()
  await enterPassword(page, email)
  await expect(page.getByRole('button', { name: 'Time zone, Asia/Tokyo' })).toBeVisible()
})

test('a change of zone that fails says so and changes nothing', async ({ page }) => {
  await openLeads(page, await addUser())
  const before = await createdOfFirst(page)
  const stored = await page.evaluate(() => localStorage.getItem('user_data'))
  forbidPageLoads(page)
  await page.route('**/graphql', (route) => (isOperation(route.request(), 'ChangeTimeZone') ? route.abort() : route.fallback()))

  await page.getByRole('button', { name: 'Time zone, UTC' }).click()
  await chooseTokyo(page, page.getByRole('dialog', { name: 'Time zone' }))

  const failed = page.getByRole('alertdialog', { name: 'Error' })
  await expect(failed).toContainText('Failed to change timezone. Please try again.')
  await failed.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: 'Time zone, UTC' })).toBeVisible()
  expect(await createdOfFirst(page)).toBe(before)
  expect(await page.evaluate(() => localStorage.getItem('user_data'))).toBe(stored)
})

test('on a phone the zone is chosen behind the dots', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await enterPassword(page, await addUser())
  await page.getByRole('button', { name: 'Time zone and log out' }).click()
  await page.getByRole('menuitem', { name: 'Time zone, UTC' }).click()
  await chooseTokyo(page, page.getByRole('dialog', { name: 'Time zone' }))
  const done = page.getByRole('alertdialog', { name: 'Timezone changed' })
  await done.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Time zone and log out' }).click()
  await expect(page.getByRole('menuitem', { name: 'Time zone, Asia/Tokyo' })).toBeVisible()
})
