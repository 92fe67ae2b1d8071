import { expect, test } from '@playwright/test'
import { axeFindings } from './axe'
import { leadRows, leadsTable, openLeads, allLeads } from './support'

/** The dialogs of one lead, through the whole product. */

// The oldest first: other tests add leads that nobody has been offered yet.
const address = `${allLeads}&limit=25&sort_by=created_at&sort_order=asc`

test('opens a lead by keyboard alone, and Back, reload and a new tab keep or close it', async ({ page, context }) => {
  await openLeads(page, 'admin@demo.test', address)
  await leadsTable(page).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'End', 'Enter']) await page.keyboard.press(key)
  const menu = page.getByRole('menu', { name: /^Actions for lead/ })
  await expect(menu.getByRole('menuitem', { name: 'Status History' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Lead History: .+@.+ \(ID \d+\)$/ })
  await expect(dialog.getByRole('columnheader', { name: 'Restriction Origin' })).toBeVisible()
  await page.reload()
  await expect(dialog).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('dialog', { name: /^Lead History/ })).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await other.close()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(leadRows(page).first()).toBeVisible()
})

test('shows the details and the injection of a lead from its icons', async ({ page }) => {
  await openLeads(page, 'crm@demo.test', address)
  await leadsTable(page).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(key)
  const row = leadRows(page).first()
  await expect(row.getByRole('button', { name: 'Edit lead' })).toHaveCount(0)
  for (const [name, fact] of [['Lead info', 'Hit ID'], ['Injection info', 'Is Injected']] as const) {
    await row.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name: new RegExp(`^${name}: .+@`) }).getByText(fact)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the dialogs have no serious accessibility finding, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openLeads(page, 'admin@demo.test', address)
    const lead = await leadRows(page).first().getAttribute('data-id')
    for (const dialog of ['status-history', 'lead-history', 'info', 'overrides']) {
      await page.goto(`${address}&dialog=${dialog}&lead=${lead}`)
      await expect(page.getByRole('dialog', { name: /@/ })).toBeVisible()
      expect(await axeFindings(page, dialog, { within: 'dialog' })).toEqual([])
    }
  })
}
