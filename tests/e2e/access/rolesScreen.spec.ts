import { expect, test, type Page } from '@playwright/test'
import { expectForbidden, loseOnScreen, step } from '../support/forbidden'
import { addUser, drawer, neverReloads, signIn, withDatabase } from '../support/support'

const table = (page: Page) => page.getByRole('grid', { name: 'Roles' })
const dialog = (page: Page) => page.getByRole('dialog')
const box = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name, exact: true })
/** A list of many roles draws those in view. */
const lookFor = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search roles' }).fill(text)
const rowNamed = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text })

test('a role is created, copied, assigned, changed and deleted by keyboard', async ({ page, browser }) => {
  const name = `Night shift ${process.pid}-${Date.now()}`
  await signIn(page, await addUser(), '/roles')
  await expect(rowNamed(page, 'Crm User')).toBeVisible()
  // The five default ones stay, and Admin keeps all.
  await expect(rowNamed(page, 'Crm User').getByRole('button', { name: 'Delete' })).toHaveCount(0)
  const didNotReload = neverReloads(page)
  await page.getByRole('button', { name: 'Create Role' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('  ')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByText('Name is required')).toBeVisible()
  await expect(dialog(page).getByText('Please select at least one permission')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.type(name)
  await expect(dialog(page).getByRole('button', { name: 'Create' })).toBeDisabled()
  // Past what to start from, to the search and the grid.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('leads_')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(box(page, 'Leads: all, LEADS_*')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog(page).getByText('7 of 141 permissions')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Role created successfully')).toBeVisible()
  await lookFor(page, name)
  await expect(rowNamed(page, name)).toContainText('View leads')
  await rowNamed(page, name)
    .getByRole('button', { name: /^Show more/ })
    .click()
  await expect(page.getByRole('dialog', { name: `Permissions of ${name}` })).toContainText('View progress logs')
  await page.keyboard.press('Escape')

  await rowNamed(page, name).getByRole('button', { name: 'Copy' }).click()
  await expect(dialog(page)).toHaveAccessibleName(`Create Role (copy from ${name})`)
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await expect(dialog(page).getByText('A role with this name already exists')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  const holder = await addUser({ level: 5 })
  await withDatabase(({ db }) =>
    db
      .updateTable('users')
      .set({ level: db.selectFrom('roles').select('id').where('name', '=', name), name: 'Hanna Holder' })
      .where('email', '=', holder)
      .execute(),
  )
  const other = await (await browser.newContext()).newPage()
  await signIn(other, holder, '/developers/tokens')
  await expect(drawer(other).getByRole('link', { name: 'Caps' })).toHaveCount(0)

  // Opened again, the list has who holds it by now.
  await drawer(page).getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await drawer(page).getByRole('link', { name: 'Roles', exact: true }).click()
  await lookFor(page, name)
  await expect(rowNamed(page, name).getByRole('gridcell').nth(3)).toHaveText('1')
  await rowNamed(page, name).getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page).getByRole('link', { name: 'Hanna Holder' })).toBeVisible()
  await box(page, 'Caps: See, CAPS_LIST').check()
  await box(page, 'Leads: Change, LEADS_EDIT').uncheck()
  await expect(dialog(page).getByRole('region', { name: 'Changes' })).toHaveText(
    'ChangesAdded (1)View capsRemoved (1)Change leads',
  )
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Role updated successfully')).toBeVisible()
  await other.reload()
  await expect(drawer(other).getByRole('link', { name: 'Caps' })).toBeVisible()
  await other.context().close()

  const remove = async () => {
    await rowNamed(page, name).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete the selected role?')
    await page.getByRole('button', { name: 'Yes, Confirm' }).click()
  }
  await remove()
  await expect(page.getByText('This role is held by Hanna Holder. Give them another role first.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  // It stays until closed, and may lie over the row.
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await withDatabase(({ db }) => db.updateTable('users').set({ level: 5 }).where('email', '=', holder).execute())
  await remove()
  await expect(page.getByText('Role deleted successfully')).toBeVisible()
  await expect(rowNamed(page, name)).toHaveCount(0)
  didNotReload()
})

test('parts are hidden without permission; a change of the own role applies at once', async ({ page }) => {
  const button = (name: string) => (on: Page) => [on.getByRole('button', { name: new RegExp(`^${name}`) })]
  const self = await expectForbidden(page, '/roles', table, [
    { without: 'ROLES_CREATE', lacks: (on) => [...button('Create Role')(on), ...button('Copy')(on)] },
    { without: 'ROLES_EDIT', lacks: button('Edit') },
    { without: 'ROLES_DELETE', lacks: button('Delete') },
    { without: 'AUDIT_LOG_LIST', lacks: button('History') },
    { without: 'ROLES_LIST', sentHome: true },
  ])
  const didNotReload = neverReloads(page)
  await loseOnScreen(page, self, ['SETTINGS_LIST'])
  await step(page, '/roles')
  // What one lacks oneself one neither gives nor takes; Admin keeps all.
  await rowNamed(page, 'Admin').getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page).getByText('Admin always holds every permission.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await lookFor(page, self.email)
  await rowNamed(page, self.email).getByRole('button', { name: 'Edit' }).click()
  await expect(box(page, 'Settings: See, SETTINGS_LIST')).toBeDisabled()
  await expect(dialog(page).getByText('You can only add and take permissions that you have yourself.')).toBeVisible()
  await box(page, 'Caps: all, CAPS_*').uncheck()
  await expect(dialog(page).getByText('Removed (4)')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, save it' }).click()
  await expect(page.getByText('Role updated successfully')).toBeVisible()
  await expect(drawer(page).getByRole('link', { name: 'Caps' })).toHaveCount(0)
  didNotReload()
})
