import { expect, test } from '@playwright/test'
import { axeFindingsOfThemes } from './axe'
import { leadRows, leadsTable, openLeads, allLeads } from './support'

/** The dialogs of one lead, through the whole product. */

// The oldest first: other tests add leads that nobody has been offered yet.
const address = `${allLeads}&limit=10&sort_by=created_at&sort_order=asc`

test('a lead is opened by keyboard alone, Back, reload and a new tab keep or close it, and its four dialogs are clean in both themes', async ({
  page,
  context,
}) => {
  test.slow()
  await openLeads(page, 'admin@demo.test', address)
  const row = leadRows(page).first()
  const dialog = page.getByRole('dialog', { name: /@/ })
  await leadsTable(page).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(key)
  const found: string[] = []
  for (const name of ['Status History', 'Lead info', 'Injection info']) {
    await row.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name: new RegExp(`^${name}: .+@.+ \\(ID \\d+\\)$`) })).toBeVisible()
    found.push(...(await axeFindingsOfThemes(page, name, { within: 'dialog' })))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }

  await leadsTable(page).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: /^Actions for lead/ })
  await expect(menu.getByRole('menuitem', { name: 'Status History' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const history = page.getByRole('dialog', { name: /^Lead History: .+@.+ \(ID \d+\)$/ })
  await expect(history.getByRole('columnheader', { name: 'Restriction Origin' })).toBeVisible()
  found.push(...(await axeFindingsOfThemes(page, 'Lead History', { within: 'dialog' })))
  expect(found).toEqual([])
  await page.reload()
  await expect(history).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('dialog', { name: /^Lead History/ })).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await other.close()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(row).toBeVisible()
})

test('a Crm User sees no money, nothing to open, change or act on but copying, and the details and the injection of a lead from its icons', async ({
  page,
}) => {
  await openLeads(page, 'crm@demo.test', address)
  await expect(leadsTable(page).getByRole('columnheader', { name: 'Created' })).toBeVisible()
  await expect(leadsTable(page).getByRole('columnheader', { name: 'Revenue' })).toHaveCount(0)
  await expect(leadsTable(page).getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('toolbar', { name: 'Selected leads' }).getByRole('button')).toHaveText(['Copy emails'])
  await leadsTable(page).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(key)
  const row = leadRows(page).first()
  await expect(row.getByRole('button', { name: 'Edit lead' })).toHaveCount(0)
  for (const [name, fact] of [
    ['Lead info', 'Hit ID'],
    ['Injection info', 'Is Injected'],
  ] as const) {
    await row.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name: new RegExp(`^${name}: .+@`) }).getByText(fact)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
