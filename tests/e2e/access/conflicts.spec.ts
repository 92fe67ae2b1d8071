import { expect, test, type Browser, type Page } from '@playwright/test'
import { openAsHolder, step } from '../support/forbidden'
import { addPair, axeInDialog, rowsOf } from '../support/recordParts'
import { addUser, signIn } from '../support/support'

/** Two people who change the same record: the later one sees both versions, and chooses before anything is saved. */

const unique = (name: string) => `${name} ${process.pid}-${Date.now()}`
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const conflict = (page: Page) => page.getByRole('alertdialog', { name: /was changed in the meantime$/ })
const field = (page: Page, name: string) => conflict(page).getByRole('radiogroup', { name })
const use = (page: Page) => conflict(page).getByRole('button', { name: 'Use these values' })

/** A second person in a browser of their own. */
async function colleague(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, await addUser(), address)
  return page
}

test('of two who change the same record, the later one chooses by field, by the keyboard alone', async ({
  page,
  browser,
}) => {
  const name = unique('Both')
  const { advertiser } = await addPair(name)
  const address = `/edit/advertiser/${advertiser}?tab=1`
  const other = await colleague(browser, address)
  await openAsHolder(page, address)
  await textbox(page, 'Display Name').fill('Of the later one')
  await page.getByRole('switch', { name: /^Send original funnel/ }).click()
  await textbox(other, 'Name').fill(`${name} renamed`)
  await textbox(other, 'Display Name').fill('Of the faster one')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Advertiser updated successfully')).toBeVisible()

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(field(page, 'Display Name')).toHaveText(
    'Display Name Changed by bothTheirsOf the faster oneYoursOf the later one',
  )
  await expect(field(page, 'Name Changed by the other').getByRole('radio', { name: /renamed/ })).toBeChecked()
  await expect(field(page, 'Send original funnel').getByRole('radio', { name: 'Yours Yes' })).toBeChecked()
  await expect(use(page)).toBeDisabled()
  await axeInDialog(page, 'a conflict')

  // Escape decides nothing: the next save shows it again.
  await page.keyboard.press('Escape')
  await expect(conflict(page)).toHaveCount(0)
  await expect(textbox(page, 'Display Name')).toHaveValue('Of the later one')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  const mine = field(page, 'Display Name').getByRole('radio', { name: 'Yours Of the later one' })
  await expect(field(page, 'Display Name').getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(mine).toBeChecked()
  for (let steps = 0; steps < 6 && !(await use(page).evaluate((one) => one === document.activeElement)); steps++)
    await page.keyboard.press('Tab')
  await expect(use(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(textbox(page, 'Name')).toHaveValue(`${name} renamed`)
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Advertiser updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} renamed`)
  await other.reload()
  await expect(textbox(other, 'Display Name')).toHaveValue('Of the later one')
  await other.context().close()
})

test('permissions of a role that both changed are told in words, and a deletion loses nothing typed', async ({
  page,
  browser,
}) => {
  const name = unique('Role')
  const other = await colleague(browser, '/')
  const holder = await openAsHolder(page, '/')
  const roles = `/roles?search=${encodeURIComponent(holder.email)}`
  for (const on of [page, other]) {
    await step(on, roles)
    await rowsOf(on, 'Roles', holder.email).getByRole('button', { name: 'Edit' }).click()
  }
  const edited = (on: Page) => on.getByRole('dialog', { name: /^Update Role/ })
  await textbox(page, 'Name').fill(name)
  await edited(other).getByRole('checkbox', { name: 'Caps: Delete, CAPS_DELETE' }).uncheck()
  await edited(other).getByRole('button', { name: 'Update' }).click()
  await expect(other.getByText('Role updated successfully')).toBeVisible()
  await edited(page).getByRole('button', { name: 'Update' }).click()
  await expect(field(page, 'Permissions')).toContainText('− Delete caps')
  await use(page).click()
  await expect(textbox(page, 'Name')).toHaveValue(name)
  await edited(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  // A status group that the other one deletes.
  const group = unique('Group')
  await step(other, '/leadStatusGroup')
  await other.getByRole('button', { name: 'Create Status Group' }).click()
  await textbox(other, 'Group Name').fill(group)
  await other.keyboard.press('Tab')
  await other.keyboard.press('Enter')
  await other.keyboard.type('voice')
  await other.keyboard.press('ArrowDown')
  await other.keyboard.press('Enter')
  await other.keyboard.press('Escape')
  await other.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(other.getByText('Status group created successfully')).toBeVisible()
  await step(page, '/leadStatusGroup')
  await page.getByRole('row').filter({ hasText: group }).getByRole('button', { name: 'Edit' }).click()
  await textbox(page, 'Group Name').fill(`${group} renamed`)
  await other.getByRole('row').filter({ hasText: group }).getByRole('button', { name: 'Delete' }).click()
  await other.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(other.getByRole('row').filter({ hasText: group })).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'was deleted in the meantime' })).toBeVisible()
  await expect(textbox(page, 'Group Name')).toHaveValue(`${group} renamed`)
  await other.context().close()
})
