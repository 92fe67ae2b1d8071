import { expect, test, type Locator, type Page, type Request } from '@playwright/test'
import { cutOperations } from '../support/intercept'
import { addUser, enterPassword, isOperation, leadRows, openLeads } from '../support/support'

const createdOfFirst = async (page: Page) =>
  (await leadRows(page)
    .first()
    .getByRole('gridcell')
    .filter({ hasText: /^\d{4}-\d\d-\d\d \d\d:\d\d$/ })
    .first()
    .textContent()) ?? ''

/** The wall time in Tokyo, nine hours ahead of UTC all year. */
const inTokyo = (utc: string) =>
  new Date(Date.parse(`${utc.replace(' ', 'T')}Z`) + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** Fails the test when the page loads again from here on. */
function forbidPageLoads(page: Page) {
  page.on('load', () => {
    throw new Error('The page was loaded again')
  })
}

/** Types a part of its name and takes the one zone that is left. */
async function choose(dialog: Locator, city: string) {
  await dialog.getByRole('combobox', { name: 'Search time zones' }).fill(city)
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await dialog.page().keyboard.press('Enter')
}

test('another time zone applies to all dates at once and is kept; errors change none', async ({ page }) => {
  test.slow()
  const email = await addUser()
  await openLeads(page, email)
  forbidPageLoads(page)
  const before = await createdOfFirst(page)
  const stored = () => page.evaluate(() => localStorage.getItem('user_data'))
  const storedBefore = await stored()
  const idBefore = JSON.parse(storedBefore ?? '{}').timezone
  const zone = (name: string) => page.getByRole('button', { name: `Time zone, ${name}` })
  const zones = page.getByRole('dialog', { name: 'Time zone' })

  const whileCut = await cutOperations(page, 'ChangeTimeZone')
  await zone('UTC').click()
  await choose(zones, 'tokyo')
  const failed = page.getByRole('alertdialog', { name: 'Error' })
  await expect(failed).toContainText('Failed to change timezone. Please try again.')
  await failed.getByRole('button', { name: 'OK' }).click()
  await expect(zone('UTC')).toBeVisible()
  expect(await createdOfFirst(page)).toBe(before)
  expect(await stored()).toBe(storedBefore)
  await whileCut.over()

  // The list may also be asked for in the old zone meanwhile.
  const zoneOf = (request: Request) => request.headers()['timezone-id']
  const asked = page.waitForRequest((request) => isOperation(request, 'Leads') && zoneOf(request) !== idBefore)
  await zone('UTC').click()
  await choose(zones, 'tokyo')
  const done = page.getByRole('alertdialog', { name: 'Timezone changed' })
  await expect(done).toContainText('(UTC+09:00) Asia/Tokyo now applies to all dates and times and to schedule changes.')
  await done.getByRole('button', { name: 'OK' }).click()
  await expect(done).toBeHidden()
  await expect(zone('Asia/Tokyo')).toBeVisible()
  expect(await createdOfFirst(page)).toBe(inTokyo(before))
  const { timezone } = JSON.parse((await stored()) ?? '{}')
  expect(zoneOf(await asked)).toBe(timezone)

  // Kept by the server: another browser session of the same user has it too.
  await page.getByRole('button', { name: 'Log out' }).click()
  await enterPassword(page, email)
  await expect(zone('Asia/Tokyo')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Time zone and log out' }).click()
  await page.getByRole('menuitem', { name: 'Time zone, Asia/Tokyo' }).click()
  await choose(zones, 'berlin')
  await done.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Time zone and log out' }).click()
  await expect(page.getByRole('menuitem', { name: 'Time zone, Europe/Berlin' })).toBeVisible()
})
