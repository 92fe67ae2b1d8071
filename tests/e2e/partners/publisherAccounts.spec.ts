import { expect, test, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from '../support/axe'
import { expectForbidden, openAsHolder } from '../support/forbidden'
import { failing } from '../support/recordParts'
import { neverReloads, shownOf, totalOf } from '../support/support'

const table = (page: Page) => page.getByRole('grid', { name: 'Publisher accounts' })
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })

test('an account is created, validated, changed, and deleted; permissions', async ({ page }) => {
  const email = `panel-${Date.now()}@publishers.test`
  const row = table(page).getByRole('row').filter({ hasText: email })
  const holder = await openAsHolder(page, '/publisher-account')
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'ID',
    'First Name',
    'Last Name',
    'Email',
    'Affiliates',
    'Actions',
  ])
  await expect(page.getByPlaceholder('Search Publisher')).toBeVisible()
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  const total = await totalOf(page)
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveText('25')
  expect(await axeFindingsOfThemes(page)).toEqual([])
  const hasStayed = neverReloads(page)
  await page.getByRole('button', { name: 'Add Publisher Account' }).press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Add Publisher Account for Pub Panel' })).toBeVisible()
  await expect(field(page, 'First Name')).toBeFocused()
  await expect(dialog(page).getByText('Select at least one Affiliate')).toBeVisible()
  await page.keyboard.press('Enter')
  for (const text of ['First Name is required', 'Last Name is required', 'Email is required', 'Password is required'])
    await expect(dialog(page).getByText(text)).toBeVisible()
  await field(page, 'First Name').fill('Ann')
  await field(page, 'Last Name').fill('Lee')
  expect(await axeFindingsOfThemes(page, '[aria-modal]', { within: '[aria-modal]' })).toEqual([])
  await field(page, 'Email').fill('ann@panel')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByText('E-mail must be valid')).toBeVisible()
  await field(page, 'Email').fill('nimbushub@publishers.example')
  await dialog(page).getByLabel('Password').fill('abc')
  await dialog(page)
    .getByRole('button', { name: /^Affiliates/ })
    .click()
  const affiliates = (await dialog(page).getByRole('option').allTextContents()).slice(0, 2)
  await dialog(page).getByRole('option').nth(0).click()
  await dialog(page).getByRole('option').nth(1).click()
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText(/Password must be at least 6 characters/)).toBeVisible()
  await dialog(page).getByLabel('Password').fill('Panel-123')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('An account with this e-mail exists already.')).toBeVisible()
  await field(page, 'Email').fill(email)
  await failing(page, 'CreatePublisherAccount', 'Something went wrong. Please try again.', () =>
    dialog(page).getByRole('button', { name: 'Save' }).click(),
  )
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Add New Publisher Account')).toBeVisible()
  await expect(page.getByText('The publisher account was successfully added.')).toBeVisible()
  await expect(row).toContainText('Ann')
  for (const affiliate of affiliates) await expect(row).toContainText(affiliate)
  await expect(shownOf(page)).toContainText(`of ${total + 1} entries`)

  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Edit', exact: true })).toBeVisible()
  await expect(dialog(page).getByLabel('Password')).toHaveValue('')
  await field(page, 'Last Name').fill('Ray')
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Update Publisher Account')).toBeVisible()
  await expect(row).toContainText('Ray')

  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Deleted a Publisher Account')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(shownOf(page)).toContainText(`of ${total} entries`)
  await expectForbidden(
    page,
    '/publisher-account',
    table,
    [
      { without: 'AUDIT_LOG_LIST', lacks: (page) => [table(page).getByRole('button', { name: 'History' })] },
      { without: 'PUBLISHER_ACCOUNT', sentHome: true },
    ],
    holder,
  )
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Publisher Account' }),
  ).toHaveCount(0)
  hasStayed()
})
