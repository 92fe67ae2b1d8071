import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe'
import { addUser, enterPassword, shownOf, signIn } from './support'

const table = (page: Page) => page.getByRole('grid', { name: 'Users' })
const dialog = (page: Page) => page.getByRole('dialog')
const rowNamed = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text })

/** Types into the field that Tab leads to next. */
async function typeNext(page: Page, text: string) {
  await page.keyboard.press('Tab')
  await page.keyboard.type(text)
}

test('a user is made by keyboard alone, signs in, gets another role and password, and is deleted', async ({ page, browser }) => {
  const email = `nina-${process.pid}-${Date.now()}@demo.test`
  await signIn(page, await addUser(), '/users?search=nina-')
  await expect(page.getByText('No user matches')).toBeVisible()
  const button = page.getByRole('button', { name: 'Create User' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(dialog(page).getByRole('heading', { name: 'Permissions of Crm User' })).toBeVisible()
  // Sent as it is, it says what is missing, and loses nothing.
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Please confirm your password')).toBeVisible()
  await expect(page.getByText('Password Required')).toBeVisible()
  await page.keyboard.type('Nina New')
  await typeNext(page, email)
  await typeNext(page, 'Support')
  await typeNext(page, 'Wander17')
  await typeNext(page, 'Wander17')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog(page).getByRole('checkbox', { name: 'Enable 2FA' })).not.toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('User successfully created')).toBeVisible()
  await expect(rowNamed(page, email)).toContainText('Support')

  const other = await (await browser.newContext()).newPage()
  await other.goto('/login')
  await enterPassword(other, email, 'Wander17')
  await expect(other.getByRole('link', { name: 'Blacklist' })).toBeVisible()

  await rowNamed(page, email).getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByRole('combobox', { name: 'Role' }).selectOption('Crm User')
  await dialog(page).getByLabel(/^Password/).fill('Marble28')
  await dialog(page).getByLabel(/^Confirm Password/).fill('Marble2')
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await expect(dialog(page).getByText('Passwords do not match')).toBeVisible()
  await dialog(page).getByLabel(/^Confirm Password/).fill('Marble28')
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('User successfully updated')).toBeVisible()
  await expect(rowNamed(page, email)).toContainText('Crm User')
  // The new password ended their session.
  await other.reload()
  await expect(other.getByRole('button', { name: 'Login' })).toBeVisible()
  await other.context().close()

  await rowNamed(page, email).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You are sure about to delete Nina New')
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('User successfully deleted')).toBeVisible()
  await expect(rowNamed(page, email)).toHaveCount(0)
})

test('a manager of advertisers is kept, a second factor is reset, and nobody deletes themselves', async ({ page }) => {
  const enrolled = await addUser({ level: 5, enable_2fa: true, isEnrolled: true })
  const me = await addUser()
  await signIn(page, me, `/users?search=${encodeURIComponent('marco.ferri@demo.test')}`)
  await rowNamed(page, 'Marco Ferri').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText(/^Marco Ferri manages .+ Choose another manager there first\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'No, cancel' }).click()
  await expect(rowNamed(page, 'Marco Ferri')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search users' })
  await search.fill(enrolled)
  await rowNamed(page, enrolled).getByRole('button', { name: 'Reset two-factor authentication' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('They set it up anew at their next sign-in')
  await page.getByRole('button', { name: 'Yes, reset it' }).click()
  await expect(rowNamed(page, enrolled)).toContainText('Not set up')

  await search.fill(me)
  await expect(shownOf(page)).toContainText('of 1')
  await expect(rowNamed(page, me).getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(rowNamed(page, me).getByRole('button', { name: 'Delete' })).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('axe finds nothing on the list and the dialog of a user', async ({ page }) => {
      await signIn(page, 'admin@demo.test', '/users')
      await expect(rowNamed(page, 'Marco Ferri')).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.goto('/users?dialog=edit&id=8')
      await dialog(page).getByRole('tab', { name: /^Leads/ }).click()
      await expect(dialog(page).getByText('LEADS_INJECTION')).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
    })
  })
}
