import { expect, test, type Page } from '@playwright/test'
import { axeFindings } from './axe'
import { addUser, drawer, signIn, withDatabase } from './support'

const table = (page: Page) => page.getByRole('grid', { name: 'Roles' })
const dialog = (page: Page) => page.getByRole('dialog')
const rowNamed = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text })

test('a role is made by keyboard alone, copied, given, changed with its difference, and deleted once nobody holds it', async ({ page, browser }) => {
  const name = `Night shift ${process.pid}-${Date.now()}`
  await signIn(page, await addUser(), '/roles')
  await expect(rowNamed(page, 'Crm User')).toBeVisible()
  await page.getByRole('button', { name: 'Create Role' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(name)
  await expect(dialog(page).getByRole('button', { name: 'Create' })).toBeDisabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(dialog(page).getByRole('tab', { name: 'Leads 0/7' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog(page).getByRole('tab', { name: 'Leads 7/7' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Role created successfully')).toBeVisible()
  await expect(rowNamed(page, name)).toContainText('LEADS_LIST')
  await rowNamed(page, name).getByRole('button', { name: /^Show more/ }).click()
  await expect(page.getByRole('dialog', { name: `Permissions of ${name}` })).toContainText('LEADS_PROGRESS_LOGS')
  await page.keyboard.press('Escape')

  await rowNamed(page, name).getByRole('button', { name: 'Copy' }).click()
  await expect(dialog(page)).toHaveAccessibleName(`Create Role (copy from ${name})`)
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await expect(dialog(page).getByText('A role with this name already exists')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  const holder = await addUser({ level: 5 })
  await withDatabase(({ db }) => db.updateTable('users').set({ level: db.selectFrom('roles').select('id').where('name', '=', name), name: 'Hanna Holder' }).where('email', '=', holder).execute())
  const other = await (await browser.newContext()).newPage()
  await signIn(other, holder, '/leads')
  await expect(drawer(other).getByRole('link', { name: 'Caps' })).toHaveCount(0)

  await page.reload()
  await rowNamed(page, name).getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page).getByRole('link', { name: 'Hanna Holder' })).toBeVisible()
  await dialog(page).getByRole('tab', { name: 'Caps 0/4' }).click()
  await dialog(page).getByRole('checkbox', { name: 'CAPS_LIST' }).check()
  await dialog(page).getByRole('tab', { name: 'Leads 7/7' }).click()
  await dialog(page).getByRole('checkbox', { name: 'LEADS_EDIT' }).uncheck()
  await expect(dialog(page).getByRole('region', { name: 'Changes' })).toHaveText('ChangesAdded (1)CAPS_LISTRemoved (1)LEADS_EDIT')
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
  await withDatabase(({ db }) => db.updateTable('users').set({ level: 5 }).where('email', '=', holder).execute())
  await remove()
  await expect(page.getByText('Role deleted successfully')).toBeVisible()
  await expect(rowNamed(page, name)).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('axe finds nothing on the list and the dialog of a role', async ({ page }) => {
      await signIn(page, 'admin@demo.test', '/roles')
      await expect(rowNamed(page, 'Crm User')).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.goto('/roles?dialog=edit&id=4')
      await dialog(page).getByRole('tab', { name: /^Leads/ }).click()
      await dialog(page).getByRole('checkbox', { name: 'LEADS_EDIT' }).check()
      await expect(dialog(page).getByText('Added (1)')).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
    })
  })
}
