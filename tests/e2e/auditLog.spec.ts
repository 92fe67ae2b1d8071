import { expect, test, type Page } from '@playwright/test'
import { expectForbidden, openAsHolder } from './forbidden'
import { neverReloads, withDatabase } from './support'

const table = (page: Page) => page.getByRole('grid', { name: 'Audit log' })

test('a change of a cap is read from its row: who, what, and from which value to which; the address holds the filters; who may not read it has no page, no entry and no history at a row', async ({
  page,
}) => {
  const holder = await openAsHolder(page, '/caps?dialog=edit&id=8')
  const { email } = holder
  const didNotReload = neverReloads(page)
  const cap = page.getByRole('dialog').getByRole('textbox', { name: 'Cap' })
  const before = await cap.inputValue()
  const after = String(Number(before) + 1)
  await cap.fill(after)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Cap updated successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search caps' }).fill('8')
  await page
    .getByRole('grid', { name: 'Caps' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: '8', exact: true }) })
    .getByRole('button', { name: 'History' })
    .click()
  await expect(page).toHaveURL(/\/audit-log\?entity=cap&entity_id=8$/)
  const row = table(page).getByRole('row').nth(1)
  await expect(row).toContainText(`Cap: ${before} → ${after}`)
  await expect(row).toContainText(email)
  await row.getByRole('button', { name: 'View changes' }).click()
  const changes = page.getByRole('dialog', { name: 'Cap updated' }).getByRole('table', { name: 'Changes' })
  await expect(changes.getByRole('row').filter({ hasText: after })).toContainText(before)
  await page.keyboard.press('Escape')

  const id = await withDatabase(
    async ({ db }) =>
      (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id,
  )
  await page.getByRole('combobox', { name: 'Person' }).selectOption(String(id))
  await page.getByRole('combobox', { name: 'Record type' }).selectOption('Session')
  await expect(table(page).getByRole('row').nth(1)).toContainText('Session started')
  await expect(page).toHaveURL(new RegExp(`entity=session&user_id=${id}$`))
  await page.getByLabel('To', { exact: true }).fill('2001-01-01')
  await expect(page.getByText('Nothing is recorded here')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/audit-log$/)
  await expect(table(page)).toContainText('Cap updated')

  // Its id narrows within its kind alone, and a page is reached by the pager.
  const recordId = page.getByRole('textbox', { name: 'Record ID' })
  await expect(recordId).toBeDisabled()
  await page.getByRole('combobox', { name: 'Record type' }).selectOption('Cap')
  await recordId.fill('8')
  await expect(page).toHaveURL(/entity=cap&entity_id=8$/)
  await expect(table(page).getByRole('row').nth(1)).toContainText(`Cap: ${before} → ${after}`)
  const today = new Date().toISOString().slice(0, 10)
  await page.getByLabel('From', { exact: true }).fill(today)
  await expect(page).toHaveURL(new RegExp(`from=${today}$`))
  await expect(table(page).getByRole('row').nth(1)).toContainText(`Cap: ${before} → ${after}`)

  await expectForbidden(page, '/audit-log', table, [{ without: 'AUDIT_LOG_LIST', sentHome: true }], holder)
  await page.getByRole('link', { name: 'Caps' }).click()
  await expect(page.getByRole('grid', { name: 'Caps' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'History' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Audit Log' })).toHaveCount(0)
  didNotReload()
})
