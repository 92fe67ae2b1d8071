import { expect, test, type Page } from '@playwright/test'
import { axeFindings, axeFindingsOfThemes } from '../support/axe'
import { addUser, drawer, signIn } from '../support/support'
import { pick } from '../support/pick'

/** The screens of access and of rules with what opens over them: users, roles, tokens, settings, status groups, blacklist, audit log. */

const dialog = (page: Page) => page.getByRole('dialog')
const grid = (page: Page, name: string) => page.getByRole('grid', { name })

/** What is looked at besides a wide screen in light. */
type Also = { within?: string; dark?: true; phone?: true }
const all = { dark: true, phone: true } as const

/** Gathers the findings of all states, so that a run tells all of them. On a phone nothing may scroll sideways either. */
function looksOf(page: Page) {
  const found: string[] = []
  const look = async (state: string, { within, dark, phone }: Also = {}) => {
    if (dark) found.push(...(await axeFindingsOfThemes(page, state, { within })))
    await page.emulateMedia({ colorScheme: 'light' })
    if (!dark) found.push(...(await axeFindings(page, state, { within })))
    if (!phone) return
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 900 })
      // The drawer goes once the page has learnt of its new width.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `width of ${state}`)
        .toBeLessThanOrEqual(width)
    }
    found.push(...(await axeFindings(page, `${state}, phone`, { within })))
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  return { found, look }
}
const open = (page: Page, name: string) => drawer(page).getByRole('link', { name, exact: true }).click()
const row = (page: Page, table: string) => grid(page, table).getByRole('row').nth(1)
const close = (page: Page) => page.keyboard.press('Escape')

test('axe finds no issues on access screens, wide and on a phone, none scrolls', async ({ page }) => {
  test.slow()
  const { found, look } = looksOf(page)
  await signIn(page, await addUser(), '/users')
  await expect(row(page, 'Users')).toBeVisible()
  await look('users', all)
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(dialog(page).getByText('Pending Conversions')).toBeVisible()
  await look('invitation', { within: '[aria-modal]', ...all })
  await dialog(page).getByRole('radio', { name: 'With a password' }).check()
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await look('refused user', { within: '[aria-modal]', ...all })
  await dialog(page).getByRole('button', { name: 'All 3 permissions' }).click()
  await expect(page.getByRole('dialog', { name: 'Permissions of Crm User' })).toBeVisible()
  await look('permissions of a user', { within: '[aria-modal]', ...all })
  await close(page)
  await close(page)
  // The step back has arrived.
  await expect(page).toHaveURL('/users')

  await page.goto('/developers/tokens?dialog=create')
  // Of no use alone: it is warned of.
  await dialog(page).getByRole('checkbox', { name: 'Leads: Change, LEADS_EDIT' }).check()
  await expect(dialog(page).getByText('Change leads needs View leads as well')).toBeVisible()
  await look('new access token', { within: '[aria-modal]', ...all })
  await close(page)
  await page.getByRole('button', { name: 'Discard' }).click()

  await open(page, 'Roles')
  await expect(row(page, 'Roles')).toBeVisible()
  await look('roles')
  await grid(page, 'Roles')
    .getByRole('row')
    .filter({ hasText: 'Advertiser Manager' })
    .getByRole('button', { name: 'Edit' })
    .click()
  await dialog(page).getByRole('checkbox', { name: 'Leads: Change, LEADS_EDIT' }).check()
  await expect(dialog(page).getByText('Added (1)')).toBeVisible()
  await look('changed role', { within: '[aria-modal]', ...all })
  await close(page)
  await page.getByRole('button', { name: 'Discard' }).click()

  await open(page, 'Settings')
  const days = page.getByRole('textbox', { name: 'Late FTD after days' })
  const kept = await days.inputValue()
  await days.fill('0')
  await days.blur()
  await look('refused settings', all)
  await days.fill(kept)

  await open(page, 'Blacklist')
  await expect(row(page, 'Blacklisted items')).toBeVisible()
  await look('blacklist')
  await page.getByRole('button', { name: 'Add New Blacklist' }).click()
  await pick(dialog(page).getByRole('combobox', { name: 'Blacklist Types' }), 'IP Range')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await look('refused blacklist item', { within: '[aria-modal]', ...all })
  await close(page)
  await page.getByRole('button', { name: 'Discard' }).click()

  await open(page, 'Status Group')
  await row(page, 'Status groups').getByRole('button', { name: 'Delete' }).click()
  await look('deletion', { within: '[aria-modal]' })
  await close(page)
  await row(page, 'Status groups').getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page).getByRole('group', { name: 'Statuses' })).toBeVisible()
  await look('status group', { within: '[aria-modal]', phone: true })
  await close(page)

  await open(page, 'Audit Log')
  const log = page.getByRole('region', { name: 'Audit log' })
  await log
    .getByRole('button', { name: /details of/ })
    .first()
    .click()
  await expect(log.getByText(/^All changes of this|^\d\d:\d\d$/).first()).toBeVisible()
  await look('audit log', all)
  await pick(page.getByRole('combobox', { name: 'Record' }), 'Session')
  await page.getByRole('button', { name: 'Which All' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'ID' }).fill('1')
  await look('audit record', { within: '[aria-modal]', ...all })
  expect(found).toEqual([])
})
