import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from '../support/axe'
import { expectForbidden, openAsHolder } from '../support/forbidden'
import { addUser, enterPassword, neverReloads, shownOf, signIn } from '../support/support'
import { pick } from '../support/pick'

const table = (page: Page) => page.getByRole('grid', { name: 'Users' })
const dialog = (page: Page) => page.getByRole('dialog')
const rowNamed = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text })

/** Types into the field that Tab leads to next. */
async function typeNext(page: Page, text: string) {
  await page.keyboard.press('Tab')
  await page.keyboard.type(text)
}

test('a user is created by keyboard, signs in, is changed, and is deleted', async ({ page, browser }) => {
  const email = `nina-${process.pid}-${Date.now()}@demo.test`
  await signIn(page, await addUser(), '/users?search=nina-')
  await expect(page.getByText('No user matches')).toBeVisible()
  const didNotReload = neverReloads(page)
  const button = page.getByRole('button', { name: 'Create User' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Email' })).toBeFocused()
  await dialog(page).getByRole('radio', { name: 'With a password' }).check()
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(
    dialog(page).getByRole('complementary', { name: 'What this user sees' }).getByText('Pending Conversions'),
  ).toBeVisible()
  // Sent as it is, it says what is missing, and loses nothing.
  await page.keyboard.press('Enter')
  for (const text of [
    'Name is required',
    'Email is required',
    'Password is required for new users',
    'Please confirm your password',
  ])
    await expect(dialog(page).getByText(text)).toBeVisible()
  await expect(page.getByText('Password Required')).toBeVisible()
  await page.keyboard.type('Nina New')
  await typeNext(page, 'nina@demo')
  await typeNext(page, 'Support')
  await typeNext(page, '-')
  await page.keyboard.press('Tab') // Shows the passwords.
  await typeNext(page, 'Wander17')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog(page).getByRole('switch', { name: 'Enable 2FA' })).not.toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('E-mail must be valid')).toBeVisible()
  await expect(dialog(page).getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByText('Validation Error')).toBeVisible()
  // Back asks before what was typed is lost.
  await page.evaluate(() => history.back())
  await page
    .getByRole('alertdialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Nina New')
  const password = dialog(page).getByLabel(/^Password/)
  const missing = (what: string) => `Password must contain at least one ${what}`
  for (const [typed, ...texts] of [
    [
      '-',
      'Password must be at least 6 characters',
      missing('lowercase letter'),
      missing('uppercase letter'),
      missing('number'),
    ],
    ['Wander-17-Wander', 'Password must not exceed 12 characters'],
    ['WANDER17', missing('lowercase letter')],
    ['wander17', missing('uppercase letter')],
    ['Wandering', missing('number')],
  ] as const) {
    await password.fill(typed)
    await expect(dialog(page).getByText(texts.join(' '), { exact: true })).toBeVisible()
  }
  // What only the server knows.
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('MARCO.FERRI@demo.test')
  await password.fill('Password1')
  await dialog(page)
    .getByLabel(/^Confirm Password/)
    .fill('Password1')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Password is too common')).toBeVisible()
  await password.fill('Wander17')
  await dialog(page)
    .getByLabel(/^Confirm Password/)
    .fill('Wander17')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('A user with this email already exists')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('User successfully created')).toBeVisible()
  await expect(rowNamed(page, email)).toContainText('Support')

  const other = await (await browser.newContext()).newPage()
  await other.goto('/login')
  await enterPassword(other, email, 'Wander17')
  await expect(other.getByRole('link', { name: 'Blacklist' })).toBeVisible()

  await rowNamed(page, email).getByRole('button', { name: 'Edit' }).click()
  await pick(dialog(page).getByRole('combobox', { name: 'Role' }), 'Crm User')
  await dialog(page)
    .getByLabel(/^Password/)
    .fill('Marble28')
  await dialog(page)
    .getByLabel(/^Confirm Password/)
    .fill('Marble2')
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await expect(dialog(page).getByText('Passwords do not match')).toBeVisible()
  await dialog(page)
    .getByLabel(/^Confirm Password/)
    .fill('Marble28')
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
  didNotReload()
})

test('managers cannot be deleted, nor oneself; a second factor is reset; permissions', async ({ page }) => {
  const enrolled = await addUser({ level: 5, enable_2fa: true, isEnrolled: true })
  await addUser({ level: 5, enable_2fa: true, isEnrolled: true })
  const holder = await openAsHolder(page, `/users?search=${encodeURIComponent('marco.ferri@demo.test')}`)
  const me = holder.email
  await rowNamed(page, 'Marco Ferri').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText(/^Marco Ferri manages .+ Choose another manager there first\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'No, cancel' }).click()
  await expect(rowNamed(page, 'Marco Ferri')).toBeVisible()

  const didNotReload = neverReloads(page)
  const search = page.getByRole('searchbox', { name: 'Search users' })
  await search.fill(enrolled)
  await rowNamed(page, enrolled).getByRole('button', { name: 'Reset two-factor authentication' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('They set it up again at their next sign-in')
  await page.getByRole('button', { name: 'Yes, reset it' }).click()
  await expect(rowNamed(page, enrolled)).toContainText('Not set up')

  await search.fill(me)
  await expect(shownOf(page)).toContainText('of 1')
  await expect(rowNamed(page, me).getByRole('button', { name: 'Edit' })).toBeVisible()
  const ownDelete = rowNamed(page, me).getByRole('button', { name: /^Delete .*You cannot delete yourself\.$/ })
  await expect(ownDelete).toHaveAttribute('aria-disabled', 'true')

  const button = (name: string | RegExp) => (on: Page) => [on.getByRole('button', { name })]
  // The enrolled are among those added last.
  await expectForbidden(
    page,
    '/users?sort_by=id&sort_order=desc',
    table,
    [
      { without: 'USERS_CREATE', lacks: button('Create User') },
      {
        without: 'USERS_EDIT',
        lacks: (on) => [...button('Edit')(on), ...button('Reset two-factor authentication')(on)],
      },
      { without: 'USERS_DELETE', lacks: button('Delete') },
      { without: 'AUDIT_LOG_LIST', lacks: button('History') },
      { without: 'USERS_LIST', sentHome: true },
    ],
    holder,
  )
  didNotReload()
})

test('on a phone a user is edited, deleted by swipe, and found by scrolling', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await signIn(page, await addUser(), '/users')
  const touch = await context.newCDPSession(page)
  /** A finger on a row, dragged by so many pixels. */
  const drag = async (name: string, [dx, dy]: readonly [number, number]) => {
    const box = (await rowNamed(page, name).boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const move = (type: 'touchStart' | 'touchMove', part: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + dx * part, y: y + dy * part }] })
    await move('touchStart', 0)
    for (let step = 1; step <= 10; step++) await move('touchMove', step / 10)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await expect(rowNamed(page, 'Sam Support')).toContainText('support@demo.test')
  await drag('Sam Support', [140, 6])
  await expect(page.getByRole('dialog', { name: 'Update User - Sam Support' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await drag('Sam Support', [-140, 6])
  await expect(page.getByRole('alertdialog')).toContainText('Sam Support')
  await page.getByRole('button', { name: 'No, cancel' }).click()

  // Not far enough; and a list that is scrolled stays scrolling, wherever the finger goes then.
  await drag('Sam Support', [60, 0])
  await drag('Nora Lindqvist', [40, -300])
  await expect.poll(() => table(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  // A list that was thrown goes on for a while.
  await expect(async () => {
    await table(page).evaluate((grid) => grid.scrollTo({ top: 0 }))
    await page.waitForTimeout(200)
    expect(await table(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  }).toPass()

  await rowNamed(page, 'Sam Support').getByRole('button', { name: 'Actions' }).tap()
  await expect(page.getByRole('menu', { name: 'Actions for user Sam Support' }).getByRole('menuitem')).toHaveText([
    'Edit',
    'Link for a new password',
    'History',
    'Delete',
  ])
  await page.keyboard.press('Escape')
  expect(await axeFindings(page, 'users on a phone')).toEqual([])
  await pick(page.getByRole('combobox', { name: 'Sort by' }), 'Email')
  await expect(page).toHaveURL(/sort_by=email/)
  await context.close()
})
