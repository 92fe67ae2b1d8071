import { expect, test, type Page } from '@playwright/test'
import { isRefused, openAsHolder, refusal, step } from '../support/forbidden'
import { pick } from '../support/pick'
import { addPair, dialog, rowsOf } from '../support/recordParts'
import { allLeads, drawer, leadRows } from '../support/support'

/**
 * What somebody sees who has a screen open while a permission is taken away: the next act is answered in words, the
 * screen stays, and what was typed is kept.
 */

const unique = (name: string) => `${name} ${process.pid}-${Date.now()}`
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a lost permission to change is told by the next save, and what was typed stays', async ({ page }) => {
  const name = unique('Lost')
  const { advertiser } = await addPair(name)
  const holder = await openAsHolder(page, `/edit/advertiser/${advertiser}?tab=1`)
  await textbox(page, 'Display Name').fill('Typed before')
  await holder.lose(['ADVERTISERS_EDIT'])
  await page.getByRole('button', { name: 'Save' }).click()
  await isRefused(page)
  await expect(textbox(page, 'Display Name')).toHaveValue('Typed before')

  await holder.lose([])
  await step(page, `/edit/advertiser/${advertiser}?tab=countries`)
  await page.getByRole('button', { name: 'Paste from a sheet' }).click()
  await dialog(page).getByRole('textbox', { name: 'Cells' }).fill('Country\tRevenue\nDE\t650')
  await dialog(page).getByRole('button', { name: 'Take 1 change' }).click()
  await holder.lose(['ADVERTISER_REVENUES_CREATE', 'ADVERTISER_REVENUES_EDIT'])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await isRefused(page)
  await expect(page.getByRole('grid', { name: `Countries of ${name} Brand` })).toContainText('$650.00')

  await holder.lose([])
  await step(page, `/roles?search=${encodeURIComponent(holder.email)}`)
  await rowsOf(page, 'Roles', holder.email).getByRole('button', { name: 'Edit' }).click()
  const removed = dialog(page).getByRole('checkbox', { name: 'Caps: all, CAPS_*' })
  await removed.uncheck()
  await holder.lose(['ROLES_EDIT'])
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText(
    'You would lose 4 permissions yourself: View caps, Add caps, Change caps, Delete caps.',
  )
  await question.getByRole('button', { name: 'Yes, save it' }).click()
  await isRefused(page)
  await expect(removed).not.toBeChecked()
})

test('a lost permission to see is told by the next answer, and nothing stands empty', async ({ page }) => {
  const holder = await openAsHolder(page, '/audit-log')
  await expect(page.getByRole('region', { name: 'Audit log' })).toContainText('signed in')
  await holder.lose(['AUDIT_LOG_LIST'])
  await pick(page.getByRole('combobox', { name: 'What' }), 'Deleted')
  await expect(page.getByText(`It is not up to date. ${refusal}`)).toBeVisible()

  // Each block of a dashboard says it by itself.
  await holder.lose([])
  await step(page, '/')
  const block = (name: string) => page.getByRole('region', { name, exact: true })
  // Once it has its answer: today may have no deposits, and then no table.
  await expect(block('Top Publishers')).toHaveAttribute('aria-busy', 'false')
  await expect(block('Top Publishers')).toContainText('View all')
  await holder.lose(['PUBLISHERS_LIST'])
  await drawer(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(block('Top Publishers')).toHaveText('Top PublishersYour role no longer includes this.')
  await expect(block('Top Advertisers')).toContainText('View all')

  // A lead beside the list, and what finds records.
  await holder.lose([])
  await step(page, `${allLeads}&limit=10`)
  await expect(leadRows(page).first()).toBeVisible()
  await holder.lose(['LEADS_LIST'])
  await leadRows(page).first().getByText('@').click()
  await expect(page.getByRole('complementary', { name: /^Lead / }).getByText(/permission/)).toBeVisible()
})
