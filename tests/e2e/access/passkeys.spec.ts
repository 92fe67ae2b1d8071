import { expect, test } from '@playwright/test'
import { addAuthenticator } from '../support/authenticator'
import { addUser, drawer, enterPassword } from '../support/support'

test('a passkey is added, signs in without a password, confirms, and is removed', async ({ page, baseURL }) => {
  await addAuthenticator(page)
  const email = await addUser({ enable_2fa: false })
  // Passkeys belong to a name, not to an IP address.
  await page.goto(`${baseURL?.replace('127.0.0.1', 'localhost')}/login`)
  await enterPassword(page, email)
  await expect(drawer(page)).toBeVisible()
  await page.getByRole('button', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByLabel('Name').fill('Test laptop')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('checkbox', { name: 'I have saved them' }).check()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /Test laptop/ })).toContainText('without password')

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(drawer(page)).toBeVisible()
  await page.getByRole('button', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Remove Test laptop' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(page.getByRole('row', { name: /Test laptop/ })).toHaveCount(0)
})

test('an address by number says where passkeys work', async ({ page }) => {
  await addAuthenticator(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Passkeys work only at http:\/\/localhost:\d+\.$/)
})
