import { expect, test, type Page } from '@playwright/test'
import {
  addUser,
  allLeads,
  drawer,
  endSessions,
  enterPassword,
  isOperation,
  leadsTable,
  openLeads,
  password,
  shownOf,
} from '../support/support'

const stored = (page: Page) =>
  page.evaluate(() => ({
    local: Object.keys(localStorage).filter((key) => key.startsWith('user_')),
    session: sessionStorage.length,
  }))

test('visitors are sent to sign-in; sign-in is stored and survives a reload', async ({ page }) => {
  for (const address of ['/', '/leads', '/edit/advertiser/1', '/nowhere']) {
    await page.goto(address)
    await expect(page).toHaveURL('/login')
  }
  await expect(page.getByRole('banner')).toHaveText('Back office')
  await expect(drawer(page)).toBeHidden()

  // An e-mail that nobody has is refused in the same words.
  const form = page.getByRole('form', { name: 'Sign in' })
  for (const [email, typed] of [
    [`nobody-${Date.now()}@demo.test`, password],
    [await addUser(), 'Wrong1234'],
  ] as const) {
    const refused = page.waitForResponse((response) => isOperation(response.request(), 'Login'))
    await enterPassword(page, email, typed)
    await refused
    await expect(form.getByRole('alert')).toContainText('Email or password is not correct')
    await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await expect(form.getByRole('textbox', { name: 'Password' })).toHaveValue(typed)
  }

  await enterPassword(page, 'crm@demo.test')
  await expect(drawer(page)).toBeVisible()
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? '{}'))
  expect(Object.keys(user).sort()).toEqual(['email', 'permissions', 'timezone', 'token', 'user_id'])
  expect(user).toMatchObject({ email: 'crm@demo.test', permissions: [1, 4, 11] })
  for (const address of ['/login', '/nowhere', '/edit/advertiser', '/leads/1/more']) {
    await page.goto(address)
    await expect(page).toHaveURL('/')
    await expect(drawer(page)).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('an ended session leads to sign-in and back; log-out clears all tabs', async ({ page, context, request }) => {
  test.slow()
  const email = await addUser()
  await openLeads(page, email)
  await endSessions(email)
  // What the page asks for by itself may find out first; then there is nothing to click any more.
  const turned = await page
    .getByRole('button', { name: 'Next page' })
    .click({ timeout: 5000 })
    .then(
      () => true,
      () => false,
    )
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has ended. Sign in again to go on where you were.')).toBeVisible()
  expect(await stored(page)).toEqual({ local: [], session: 0 })
  await enterPassword(page, email)
  await expect(shownOf(page)).toHaveText(turned ? /^Showing 101 to 200 of / : /^Showing 1 to 100 of /)
  await expect(page).toHaveURL(turned ? `${allLeads}&page=2` : allLeads)

  await drawer(page).getByRole('link', { name: 'Caps' }).click()
  await drawer(page).getByRole('link', { name: 'Leads' }).click()
  await expect(leadsTable(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/caps')
  await expect(drawer(other)).toBeVisible()
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? '{}'))
  const ended = page.waitForResponse((response) => isOperation(response.request(), 'Logout'))
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  // The other tab may just be keeping what it learned, and takes it back once it hears of the end.
  await expect.poll(() => stored(page)).toEqual({ local: [], session: 0 })
  await ended
  const again = await request.post('/graphql', {
    headers: { authorization: `Bearer ${token}` },
    data: { query: '{ session { userId } }' },
  })
  expect(await again.text()).toContain('UNAUTHENTICATED')
  await expect(other.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await expect(leadsTable(page)).toHaveCount(0)
})
