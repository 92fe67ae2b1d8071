import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { expectForbidden, openAsHolder } from '../support/forbidden'
import { neverReloads, withDatabase } from '../support/support'
import { pick } from '../support/pick'

const log = (page: Page) => page.getByRole('region', { name: 'Audit log' })
const entry = (page: Page) => log(page).getByRole('listitem').first()

test("a cap's history shows who changed what; the address has filters; permissions", async ({ page }) => {
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
  const raised = `Browser test raised cap 8 of `
  await expect(entry(page)).toContainText(raised)
  await expect(entry(page)).toContainText(`from ${before} to ${after}`)
  await entry(page)
    .getByRole('button', { name: /^Cap: details of/ })
    .click()
  const changes = entry(page).getByRole('table', { name: 'Changes' })
  await expect(changes.getByRole('row').filter({ hasText: after })).toContainText(before)
  await expect(entry(page)).toContainText(email)
  await expect(entry(page)).toContainText('from 127.0.0.1')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('audit-log.csv')
  const [, newest = ''] = (await readFile(await file.path(), 'utf8')).split('\n')
  expect(newest).toContain(`Browser test,${email},Changed,cap.update,cap,8,`)

  const id = await withDatabase(
    async ({ db }) =>
      (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id,
  )
  await pick(page.getByRole('combobox', { name: 'Who', exact: true }), `Browser test (${email})`)
  await pick(page.getByRole('combobox', { name: 'Record' }), 'Session')
  await expect(entry(page)).toContainText('Browser test signed in')
  await expect(page).toHaveURL(new RegExp(`entity=session&user_id=${id}$`))
  await pick(page.getByRole('combobox', { name: 'When' }), 'Between two days')
  await page.getByLabel('To', { exact: true }).fill('2001-01-01')
  await page.getByLabel('From', { exact: true }).fill('2001-01-01')
  await expect(page.getByText('Nothing is recorded here')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(/\/audit-log$/)
  await expect(log(page)).toContainText(raised)

  // A record is found by its name or ID within its type, and what happened is narrowed with it.
  await pick(page.getByRole('combobox', { name: 'Record' }), 'Cap')
  await page.getByRole('button', { name: 'Which All' }).click()
  await page.getByRole('dialog', { name: 'Which cap' }).getByRole('combobox', { name: 'Name or ID' }).fill('8')
  await page.getByRole('option', { name: /ID 8$/ }).first().click()
  await expect(page).toHaveURL(/entity=cap&entity_id=8$/)
  await expect(entry(page)).toContainText(raised)
  await pick(page.getByRole('combobox', { name: 'What' }), 'Deleted')
  await expect(page.getByText('Nothing is recorded here')).toBeVisible()
  await page.goBack()
  await expect(entry(page)).toContainText(raised)

  await expectForbidden(page, '/audit-log', log, [{ without: 'AUDIT_LOG_LIST', sentHome: true }], holder)
  await page.getByRole('link', { name: 'Caps' }).click()
  await expect(page.getByRole('grid', { name: 'Caps' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'History' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Audit Log' })).toHaveCount(0)
  didNotReload()
})
