import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from '../support/axe'
import { addUser, drawer, neverReloads, signIn } from '../support/support'

const table = (page: Page) => page.getByRole('grid', { name: 'Access tokens' })
const dialog = (page: Page) => page.getByRole('dialog')

/** What the gateway says to a query with a token. */
async function ask(page: Page, token: string, query: string) {
  const answer = await page.request.post('/graphql', { headers: { authorization: `Bearer ${token}` }, data: { query } })
  const { data, errors } = await answer.json()
  return errors ? errors[0].extensions.code : data
}

test('a token is created under Developers, used by a tool, and revoked by an admin', async ({ page }) => {
  const email = await addUser({ level: 4 })
  await signIn(page, email)
  const didNotReload = neverReloads(page)
  await drawer(page).getByRole('link', { name: 'Developers' }).click()
  await page.getByRole('button', { name: 'Run it here' }).click()
  await expect(page.getByRole('status', { name: 'Answer' })).toHaveText(/200 in .*cost \d+ of 75,000.*3 shown/)
  expect(await axeFindings(page, 'quick start')).toEqual([])
  await page.getByRole('link', { name: 'Access tokens' }).click()
  await page.getByRole('button', { name: 'New Access Token' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Create' })).toBeDisabled()
  await expect(dialog(page).getByText('Please select at least one permission')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(' ')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByText('Name is required')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Nightly report')
  // Only what its owner has is offered.
  await expect(dialog(page).getByRole('checkbox', { name: /USERS_LIST/ })).toHaveCount(0)
  await dialog(page).getByRole('checkbox', { name: 'Caps: See, CAPS_LIST' }).check()
  expect(await axeFindings(page, '[aria-modal]')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  const shown = page.getByRole('alertdialog', { name: 'Your new access token' })
  const token = await shown.getByRole('textbox', { name: 'Access token' }).inputValue()
  expect(token).toMatch(/^pat_[\w-]{43}$/)
  expect(await axeFindings(page, 'new token')).toEqual([])
  // It is shown this once, and goes by no slip: neither Escape, however often, nor a press beside it closes it.
  for (let n = 0; n < 3; n++) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await expect(shown.getByRole('textbox', { name: 'Access token' })).toHaveValue(token)
  // Back asks first, and Escape answers that question alone.
  await page.evaluate(() => history.back())
  await expect(page.getByRole('alertdialog', { name: 'Leave without the token?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Leave without the token?' })).toHaveCount(0)
  await expect(shown.getByRole('textbox', { name: 'Access token' })).toHaveValue(token)
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('button', { name: 'New Access Token' })).toBeFocused()
  await expect(table(page).getByRole('row').filter({ hasText: 'Nightly report' })).toContainText('Never')
  expect(await page.content()).not.toContain(token)
  // A second one of that name is refused, and nothing typed is lost.
  await page.getByRole('button', { name: 'New Access Token' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Nightly report')
  await dialog(page).getByRole('checkbox', { name: 'Caps: See, CAPS_LIST' }).check()
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await expect(dialog(page).getByText('You already have a token with this name.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  didNotReload()

  expect(await ask(page, token, '{ session { email permissions } }')).toEqual({ session: { email, permissions: [37] } })
  expect(await ask(page, token, '{ caps { id } }')).toHaveProperty('caps')
  expect(await ask(page, token, '{ leads(filter: {}) { total } }')).toBe('FORBIDDEN')
  expect(await ask(page, token, 'mutation { logout { errors { message } } }')).toBe('FORBIDDEN')
  await page.reload()
  await expect(table(page).getByRole('row').filter({ hasText: 'Nightly report' })).not.toContainText('Never')
  expect(await axeFindings(page, 'list')).toEqual([])

  // A budget of its own refuses at once what is beyond it.
  const row = table(page).getByRole('row').filter({ hasText: 'Nightly report' })
  await expect(row).toContainText('Usual')
  await row.getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByRole('textbox', { name: 'Cost per minute' }).fill('1,000')
  expect(await axeFindings(page, 'budget dialog')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('1,000')
  await expect
    .poll(() => ask(page, token, '{ limits { costPerMinute } }'))
    .toEqual({ limits: { costPerMinute: 1_000 } })
  const rows = 'id type interval cap filled windowStart windowEnd resetTime version timeZone { id name offset }'
  expect(await ask(page, token, `query Twice { caps { ${rows} } a: caps { ${rows} } }`)).toBe('TOO_COSTLY')

  // Requests are logged within two seconds.
  const refused = page.getByRole('grid', { name: 'Requests' }).getByRole('row').filter({ hasText: 'TOO_COSTLY' })
  await expect(async () => {
    await page.goto('/developers/requests?status=failed')
    await expect(refused).toHaveCount(1, { timeout: 3_000 })
  }).toPass()
  await refused.click()
  const panel = page.getByRole('complementary', { name: 'Request Twice' })
  await expect(panel.getByRole('row').filter({ hasText: 'Total' })).toContainText('1,')
  await expect(panel.getByRole('group', { name: 'document' })).toContainText('query Twice')
  expect(await axeFindings(page, 'request log')).toEqual([])

  await signIn(page, 'admin@demo.test', `/users?search=${encodeURIComponent(email)}`)
  await page
    .getByRole('grid', { name: 'Users' })
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: 'Edit' })
    .click()
  await dialog(page).getByRole('button', { name: 'Revoke Nightly report' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Access token revoked')).toBeVisible()
  expect(await ask(page, token, '{ session { email } }')).toBe('UNAUTHENTICATED')
})
