import { expect, test, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from '../support/axe'
import { addUser, drawer, openLeads, shownOf, signIn } from '../support/support'

/** Presets of the leads screen, which are its views: kept by the server, shown as tabs, shared. */

const viewTabs = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const changed = (page: Page) => page.getByRole('status').filter({ hasText: /^changed$/ })

test('a preset is created, marked as changed, kept on reload, and deleted', async ({ page, browser }) => {
  const email = await addUser()
  await signIn(page, email, '/leads?filters=%7B%22dateRangePreset%22%3Anull%7D&limit=25')
  await expect(shownOf(page)).toHaveText(/^Showing 1 to 25 of /)
  await page.getByRole('button', { name: 'Show filter' }).click()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('radiogroup', { name: 'Is Test' }).getByRole('radio', { name: 'Excluded' }).check()
  await filters.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('menuitem', { name: 'Add preset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Preset' })
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Real ones')
  await dialog.getByRole('button', { name: 'Add' }).click()
  const tab = viewTabs(page).getByRole('link', { name: 'Real ones' })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(changed(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove filter: Is Test' }).click()
  await expect(changed(page)).toBeVisible()
  await page.reload()
  await expect(changed(page)).toBeVisible()

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await openLeads(other, email, '/leads?filters=%7B%22dateRangePreset%22%3Anull%7D')
  await other.getByRole('button', { name: 'Show filter' }).click()
  await other.getByRole('button', { name: 'Presets' }).click()
  await other.getByRole('menuitemradio', { name: 'Real ones' }).click()
  await expect(shownOf(other)).toHaveText(/^Showing 1 to 25 of /)
  await expect(other.getByRole('button', { name: 'Remove filter: Is Test' })).toBeVisible()
  await elsewhere.close()

  await filters.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('menuitem', { name: 'Delete Real ones' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(tab).toHaveCount(0)
  await expect(page).toHaveURL(/\/leads$/)
})

test('a view is shared with a role in at most 30 keys, and a colleague opens with it', async ({ page, browser }) => {
  await signIn(page, await addUser(), '/leads?filters=%7B%22dateRangePreset%22%3Anull%2C%22is_test%22%3Afalse%7D')
  await expect(shownOf(page)).toHaveText(/^Showing 1 to /)
  await expect(viewTabs(page).getByRole('link', { name: 'All leads' })).toBeVisible()
  let keys = 0
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys += key.split('+').length
      await page.keyboard.press(key)
    }
  }
  const name = `V${Date.now().toString(36).slice(-4)}`
  const dialog = page.getByRole('dialog', { name: 'Save as view' })
  await press('s')
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await press(...name)
  // Only me, Everybody, Chosen roles.
  await press('Tab', 'ArrowRight', 'ArrowRight', 'Tab', 'Enter')
  await expect(dialog.getByRole('option', { name: 'Support' })).toBeVisible()
  await press('S', 'u', 'p', 'ArrowDown', 'Enter', 'Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(viewTabs(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  expect(keys).toBeLessThanOrEqual(30)
  expect(await axeFindingsOfThemes(page)).toEqual([])

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await openLeads(other, await addUser({ level: 2 }))
  const shared = viewTabs(other).getByRole('link', { name })
  await expect(shared).toHaveAttribute('title', `${name}. Shared by Browser test`)
  await shared.click()
  await expect(other.getByRole('button', { name: 'Remove filter: Is Test' })).toBeVisible()
  await other.getByRole('button', { name: `Actions of ${name}` }).click()
  await other.getByRole('menuitem', { name: 'Make it my default' }).click()
  await expect(other.getByText(`View ${name} is your default now`)).toBeVisible()
  await other.goto('/')
  await drawer(other).getByRole('link', { name: 'Leads', exact: true }).click()
  await expect(shared).toHaveAttribute('aria-current', 'page')
  await expect(other.getByRole('button', { name: 'Remove filter: Is Test' })).toBeVisible()
  await viewTabs(other).getByRole('link', { name: 'All leads' }).click()
  await expect(other.getByRole('button', { name: 'Remove filter: Is Test' })).toHaveCount(0)
  await other.keyboard.press('Control+k')
  await expect(other.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
  await other.keyboard.type(name)
  await other.getByRole('option', { name: new RegExp(name) }).click()
  await expect(shared).toHaveAttribute('aria-current', 'page')

  await page.getByRole('button', { name: `Actions of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Stop sharing' }).click()
  await expect(page.getByText(`View ${name} is no longer shared`)).toBeVisible()
  await other.goto('/leads')
  await expect(other.getByText(`The view ${name}, which this screen began with, was deleted`)).toBeVisible()
  await expect(shared).toHaveCount(0)
  await elsewhere.close()
})
