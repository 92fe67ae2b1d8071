import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from '../support/axe'
import { addUser, drawer, enterPassword, forgetSession, neverReloads, password, signIn } from '../support/support'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change Password' })
const field = (page: Page, name: 'Current Password' | 'New Password' | 'Confirm Password') =>
  dialog(page).getByLabel(name, { exact: false })

test('users change their own password by keyboard; other sessions and tokens end', async ({ page, browser }) => {
  const email = await addUser({ level: 5 })
  const other = await (await browser.newContext()).newPage()
  await signIn(other, email, '/leads')
  forgetSession(email)
  await signIn(page, email, '/developers/tokens?dialog=create')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Old tool')
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /: See,/ })
    .first()
    .check()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  const token = page.getByRole('grid', { name: 'Access tokens' }).getByRole('row').filter({ hasText: 'Old tool' })
  await expect(token).toBeVisible()

  const didNotReload = neverReloads(page)
  await page.getByRole('button', { name: 'Change password' }).press('Enter')
  await expect(field(page, 'Current Password')).toBeFocused()
  await page.keyboard.press('Enter')
  for (const text of ['Current password is required', 'New password is required', 'Please confirm your password'])
    await expect(dialog(page).getByText(text)).toBeVisible()
  expect(await axeFindings(page, 'refused', { within: '[aria-modal]' })).toEqual([])
  await page.keyboard.type('Wrong123')
  for (const [typed, text] of [
    ['Wrong123', 'The new password must differ from the current one'],
    ['Ab1', 'Password must be at least 6 characters'],
    ['Wander-17-Wander', 'Password must not exceed 12 characters'],
    ['wandering', 'Password must contain at least one uppercase letter Password must contain at least one number'],
    ['WANDER17', 'Password must contain at least one lowercase letter'],
  ] as const) {
    await field(page, 'New Password').fill(typed)
    await expect(dialog(page).getByText(text)).toBeVisible()
  }
  await field(page, 'New Password').fill('Marble28')
  await field(page, 'Confirm Password').fill('Marble2')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Passwords do not match')).toBeVisible()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Current password is not correct')).toBeVisible()
  // Nothing typed is lost, and Escape asks first.
  await expect(field(page, 'New Password')).toHaveValue('Marble28')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await field(page, 'Current Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your other sessions and your access tokens have ended.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
  await expect(token).toHaveCount(0)
  didNotReload()

  await drawer(other).getByRole('link', { name: 'Pending Conversions' }).click()
  await expect(other.getByText('Your session has ended. Sign in again to go on where you were.')).toBeVisible()
  await enterPassword(other, email)
  await expect(other.getByText('Email or password is not correct')).toBeVisible()
  await enterPassword(other, email, 'Marble28')
  await expect(drawer(other)).toBeVisible()
  await other.context().close()
})

test("it is in the phone's menu, in dark mode, and shows the wait after many attempts", async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, await addUser({ level: 5 }), '/developers/tokens')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Time zone and log out' }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await field(page, 'New Password').fill('Marble28')
  await field(page, 'Confirm Password').fill('Marble28')
  for (let n = 0; n < 5; n++) {
    await field(page, 'Current Password').fill(`Wrong${n}aA`)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Current password is not correct')).toBeVisible()
  }
  await field(page, 'Current Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(/^Too many tries\. Please wait \d+ seconds? and try again\.$/)).toBeVisible()
  expect(await axeFindings(page, 'phone', { within: '[aria-modal]' })).toEqual([])
})
