import { expect, test, type Page } from '@playwright/test'
import { addUser, allLeads, drawer, endSessions, enterPassword, isOperation, leadsTable, openLeads, shownOf, signIn } from './support'

const stored = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage).filter((key) => key.startsWith('user_')), session: sessionStorage.length }))

test('a visitor is sent to sign in, wherever he goes, under a header with the title alone', async ({ page }) => {
  for (const address of ['/', '/leads', '/edit/advertiser/1', '/nowhere']) {
    await page.goto(address)
    await expect(page).toHaveURL('/login')
  }
  await expect(page.getByRole('banner')).toHaveText('Back office')
  await expect(drawer(page)).toBeHidden()
})

test('a wrong password is told under the form, and what was typed stays', async ({ page }) => {
  const email = await addUser()
  await page.goto('/login')
  await enterPassword(page, email, 'Wrong1234')
  const form = page.getByRole('form', { name: 'Sign in' })
  await expect(form.getByRole('alert')).toHaveText('Email or password is not correct')
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await expect(form.getByRole('textbox', { name: 'Password' })).toHaveValue('Wrong1234')
  await enterPassword(page, email)
  await expect(page).toHaveURL('/')
})

test('an e-mail that nobody has is refused in the same words', async ({ page }) => {
  await page.goto('/login')
  await enterPassword(page, `nobody-${Date.now()}@demo.test`)
  await expect(page.getByRole('alert')).toHaveText('Email or password is not correct')
})

test('whoever is signed in goes on after a reload, and is sent from /login and from unknown places to the dashboard', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  for (const address of ['/login', '/nowhere', '/edit/advertiser', '/leads/1']) {
    await page.goto(address)
    await expect(page).toHaveURL('/')
    await expect(drawer(page)).toBeVisible()
  }
})

test('the stored user is as the specification names it', async ({ page }) => {
  await page.goto('/login')
  await enterPassword(page, 'crm@demo.test')
  await expect(drawer(page)).toBeVisible()
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? '{}'))
  expect(Object.keys(user).sort()).toEqual(['email', 'permissions', 'timezone', 'token', 'user_id'])
  expect(user).toMatchObject({ email: 'crm@demo.test', permissions: [1, 4, 11] })
})

test('log-out clears what was stored, ends the session on the server, and Back shows nothing', async ({ page, request }) => {
  await signIn(page, await addUser(), '/caps')
  await drawer(page).getByRole('link', { name: 'Leads' }).click()
  await expect(leadsTable(page)).toBeVisible()
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? '{}'))
  const ended = page.waitForResponse((response) => isOperation(response.request(), 'Logout'))
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toEqual({ local: [], session: 0 })
  await ended
  const again = await request.post('/graphql', {
    headers: { authorization: `Bearer ${token}` },
    data: { query: '{ session { userId } }' },
  })
  expect(await again.text()).toContain('UNAUTHENTICATED')
  await page.goBack()
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await expect(leadsTable(page)).toHaveCount(0)
})

test('a session that ended on the server leads to sign-in, and from there back to the same page of leads', async ({ page }) => {
  const email = await addUser()
  await openLeads(page, email)
  await endSessions(email)
  // What the page asks for by itself may find out first; then there is nothing to click any more.
  const turned = await page.getByRole('button', { name: 'Next page' }).click({ timeout: 5000 }).then(() => true, () => false)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has ended. Sign in again to go on where you were.')).toBeVisible()
  expect(await stored(page)).toEqual({ local: [], session: 0 })
  await enterPassword(page, email)
  await expect(shownOf(page)).toHaveText(turned ? /^101–200 of / : /^1–100 of /)
  await expect(page).toHaveURL(turned ? `${allLeads}&page=2` : allLeads)
})

test('signing out in one tab signs out of the others', async ({ page, context }) => {
  await signIn(page, await addUser(), '/caps')
  const other = await context.newPage()
  await other.goto('/leads')
  await expect(drawer(other)).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(other.getByRole('form', { name: 'Sign in' })).toBeVisible()
})
