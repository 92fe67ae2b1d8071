import { expect, test } from '@playwright/test'
import { chooseInMenu, walkTo } from '../support/keys'
import { addUser, signIn } from '../support/support'

test('a rule is added, changed and deleted by keyboard alone', async ({ page }) => {
  test.slow()
  const name = `Keys ${Date.now()}`
  const dialog = page.getByRole('dialog')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await signIn(page, await addUser(), '/inbox')
  // Enter on a tab opens it, and does not act on the alert of the list.
  await walkTo(page, page.getByRole('tab', { name: /^Inbox/ }))
  await press('ArrowRight', 'ArrowRight', 'Enter')
  await expect(page.getByRole('tab', { name: 'Rules' })).toHaveAttribute('aria-selected', 'true')
  const add = page.getByRole('button', { name: 'Add rule' })
  await walkTo(page, add, 'Shift+Tab')
  await press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(name)
  await walkTo(page, dialog.getByRole('combobox', { name: 'Kind' }), 'Shift+Tab')
  await page.keyboard.type('held')
  await press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Kind' })).toContainText('Held')
  const setting = dialog.getByRole('group', { name: 'Fires when' }).getByRole('textbox').first()
  await walkTo(page, setting)
  await press('Control+A')
  await page.keyboard.type('0')
  await press('Enter')
  await expect(dialog.getByRole('group', { name: 'Fires when' })).toContainText(/from|least|number/i)
  await expect(setting).toBeFocused()
  await press('Control+A')
  await page.keyboard.type('45')
  await press('Enter')
  await expect(page.getByText('Rule created successfully')).toBeVisible()
  await expect(add).toBeFocused()

  await press('/')
  await page.keyboard.type(name)
  const grid = page.getByRole('grid', { name: 'Rules' })
  const row = grid.getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await walkTo(page, grid)
  await press('j', 'e')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await walkTo(page, dialog.getByRole('switch', { name: 'Active' }))
  await press('Space', 'Control+Enter')
  await expect(row).toContainText('Inactive')
  await expect(grid).toBeFocused()
  await press('Control+z')
  await expect(row).not.toContainText('Inactive')

  await chooseInMenu(page, 'Delete')
  await expect(page.getByRole('button', { name: 'Yes, delete it!' })).toBeFocused()
  await press('Enter')
  await expect(row).toHaveCount(0)
  await expect(page.locator('main :focus, main:focus')).toHaveCount(1)
})
