import { expect, test, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from '../support/axe'
import { allLeads, isOperation, leadRows, leadsTable, openLeads, withDatabase } from '../support/support'

/** One lead beside the list, through the whole product. */

// The oldest first: other tests add leads that nobody has been offered yet.
const address = `${allLeads}&limit=10&sort_by=created_at&sort_order=asc`
const panel = (page: Page) => page.getByRole('complementary', { name: /^Lead \d+$/ })
const section = (page: Page, title: string) =>
  panel(page).getByRole('region', { name: new RegExp(`^${title}: .+@.+ \\(ID \\d+\\)$`) })
const clean = async (page: Page, state: string) => {
  expect(await axeFindingsOfThemes(page, state)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a lead opens by keyboard; Back, reload and tabs keep it; both themes are clean', async ({ page, context }) => {
  test.slow()
  await openLeads(page, 'admin@demo.test', address)
  const row = leadRows(page).first()
  await leadsTable(page).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(key)
  await row.getByRole('button', { name: 'Status History' }).click()
  await expect(section(page, 'Status History')).toBeVisible()
  for (const name of ['Lead info', 'Injection info']) {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(section(page, name)).toBeVisible()
  }
  await clean(page, 'the sections of a lead')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)

  await leadsTable(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: /^Actions for lead/ })
  await expect(menu.getByRole('menuitem', { name: 'Status History' })).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const history = section(page, 'Lead History')
  await history.getByRole('button', { name: 'All fields' }).first().click()
  await expect(history.getByRole('term').filter({ hasText: 'Restriction Origin' })).toBeVisible()
  await clean(page, 'Lead History')
  await page.reload()
  await expect(history).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(section(other, 'Lead History')).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(panel(other)).toHaveCount(0)
  await other.close()
  await page.goBack()
  await expect(panel(page)).toHaveCount(0)
  await expect(row).toBeVisible()
})

test('keys of list and lead move, open and close, and restore the focus', async ({ page }) => {
  await openLeads(page, 'admin@demo.test', address)
  const idOf = async (at: number) => (await leadRows(page).nth(at).getAttribute('data-id')) ?? ''
  const [first, second] = [await idOf(0), await idOf(1)]
  for (const key of ['j', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('complementary', { name: `Lead ${first}` })).toBeFocused()
  await expect(leadRows(page).first()).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('j')
  await expect(page.getByRole('complementary', { name: `Lead ${second}` })).toBeVisible()
  await expect(panel(page).getByRole('status')).toContainText(`Lead ${second}: `)
  await expect(panel(page)).toContainText(/2 of [\d,]+/)
  await page.keyboard.press('k')
  await expect(page.getByRole('complementary', { name: `Lead ${first}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(leadsTable(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(new RegExp(`/leads/${first}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test("mends a lead's status from the list by keyboard alone, in at most 15 keys", async ({ page }) => {
  await openLeads(page, 'admin@demo.test', address)
  const id = await leadRows(page).nth(1).getAttribute('data-id')
  let keys = 0
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  for (const key of ['j', 'j', 'Enter']) await press(key)
  await expect(page.getByRole('complementary', { name: `Lead ${id}` })).toBeFocused()
  await press('e')
  const status = panel(page).getByRole('textbox', { name: 'Status override' })
  await expect(status).toBeVisible()
  // The first field has the focus once it is drawn: money stands before the status where the lead has any.
  await expect(panel(page).locator('input:focus')).toHaveCount(1)
  while (!(await status.evaluate((field) => field === document.activeElement))) await press('Tab')
  await press('Control+A')
  for (const key of 'Busy') await press(key)
  await press('Control+Enter')
  await expect(page.getByText('Lead Updated')).toBeVisible()
  await expect(panel(page).getByText('Busy').first()).toBeVisible()
  await test.info().attach('keys', { body: String(keys) })
  expect(keys).toBeLessThanOrEqual(15)
  const stored = await withDatabase(({ db }) =>
    db.selectFrom('leads').select('status_override').where('id', '=', Number(id)).executeTakeFirst(),
  )
  expect(stored?.status_override).toBe('Busy')
})

test('asks before it drops what is typed, and says what did not load', async ({ page }) => {
  await openLeads(page, 'admin@demo.test', address)
  for (const key of ['j', 'Enter']) await page.keyboard.press(key)
  await panel(page).getByRole('button', { name: 'Edit' }).click()
  const status = panel(page).getByRole('textbox', { name: 'Status override' })
  await status.fill('Not to be kept')
  await expect(panel(page).getByText(/^was /)).toBeVisible()
  await clean(page, 'a changed field')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(status).toHaveValue('Not to be kept')
  await leadRows(page).nth(2).getByText('@').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(status).toHaveCount(0)

  await page.route('**/graphql', (route) =>
    isOperation(route.request(), 'LeadPanel') ? route.abort() : route.continue(),
  )
  await leadRows(page).nth(4).getByText('@').click()
  await expect(panel(page).getByRole('alert')).toContainText('The lead did not load')
  await page.unroute('**/graphql')
  await panel(page).getByRole('button', { name: 'Retry' }).click()
  await expect(section(page, 'Timeline').getByText(/^Received from/)).toBeVisible()
})

test('on a phone a lead covers the screen, a swipe goes on, and the arrow leads back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLeads(page, 'admin@demo.test', address)
  await leadRows(page).first().getByText('@').click()
  const dialog = page.getByRole('dialog', { name: /^Lead \d+$/ })
  await expect(dialog.getByRole('heading', { name: 'Timeline' })).toBeAttached()
  const box = await dialog.boundingBox()
  expect([box?.width, box?.height]).toEqual([390, 844])
  await clean(page, 'a lead on a phone')
  const name = await dialog.getAttribute('aria-label')
  await dialog.evaluate((element) => {
    const at = (type: string, x: number) => {
      const touch = new Touch({ identifier: 1, target: element, clientX: x, clientY: 400 })
      const touches = type === 'touchend' ? [] : [touch]
      element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch] }))
    }
    at('touchstart', 300)
    at('touchend', 100)
  })
  await expect(dialog).not.toHaveAttribute('aria-label', name ?? '')
  await expect(dialog).toContainText(/2 of [\d,]+/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await dialog.getByRole('button', { name: 'Back to the list' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a Crm User sees no money and can only copy, but may not open or change leads', async ({ page }) => {
  await openLeads(page, 'crm@demo.test', address)
  await expect(leadsTable(page).getByRole('columnheader', { name: 'Created' })).toBeVisible()
  await expect(leadsTable(page).getByRole('columnheader', { name: 'Revenue' })).toHaveCount(0)
  await expect(leadsTable(page).getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('toolbar', { name: 'Selected leads' }).getByRole('button')).toHaveText(['Copy emails'])
  const row = leadRows(page).first()
  await expect(row.getByRole('button', { name: 'Edit lead' })).toHaveCount(0)
  for (const [name, fact] of [
    ['Lead info', 'Hit ID'],
    ['Injection info', 'Is Injected'],
  ] as const) {
    await leadsTable(page).focus()
    for (const key of ['Control+Home', 'End']) await page.keyboard.press(key)
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(section(page, name).getByText(fact, { exact: true })).toBeVisible()
    await expect(panel(page).getByRole('term').filter({ hasText: 'Revenue' })).toHaveCount(0)
    await expect(panel(page).getByRole('button', { name: 'Edit' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
  }
})
