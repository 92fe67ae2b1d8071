import { expect, test, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from './axe'
import { addUser, signIn } from './support'

/** The dashboard through the whole product. */

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()
const period = (page: Page, name: string) => page.getByRole('radio', { name })

test('shows figures, tops and latest FTDs of a period and a publisher, kept over a reload; axe finds nothing', async ({ page }) => {
  test.slow()
  await signIn(page, 'admin@demo.test')
  await period(page, 'This month').check({ force: true })
  await expect(page).toHaveURL(/period=this_month/)
  await expect(block(page, 'Global Statistics')).toContainText('Last month')
  await expect(block(page, 'Latest FTDs')).toContainText(/Page 1 of \d+/)
  await page.reload()
  await expect(period(page, 'This month')).toBeChecked()
  await expect(block(page, 'Top Publishers').getByRole('row').nth(1)).toBeVisible()
  const counts = await block(page, 'Top Publishers').getByRole('row').locator('td:nth-child(2)').allTextContents()
  const numbers = counts.map((text) => Number(text.replaceAll(',', '')))
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a))

  // One publisher, in all blocks and in the address.
  const name = (await block(page, 'Top Publishers').getByRole('rowheader').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Set Filter' }).click()
  await page.getByRole('button', { name: /^Publisher/ }).first().click()
  await page.getByRole('combobox', { name: 'Search publisher' }).fill(name)
  await page.getByRole('option', { name }).first().click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/publisher_id/)
  await expect(block(page, 'Top Publishers').getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove filter: Publisher' }).click()
  await expect(page).not.toHaveURL(/publisher_id/)

  // What the chart shows stands in its table too.
  await period(page, 'This week').check({ force: true })
  await expect(page.getByRole('img', { name: /^FTDs by day/ })).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('region', { name: 'FTDs by day' }).getByRole('rowheader')).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  await page.getByRole('button', { name: 'Show as chart' }).click()

  const found: string[] = []
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('img', { name: /^FTDs by day/ })).toBeVisible()
    await expect(block(page, 'Latest FTDs')).toContainText('Page 1 of')
    found.push(...(await axeFindingsOfThemes(page, `${width} px`)))
  }
  expect(found).toEqual([])
})

test('keeps chosen widgets for the user, by keyboard alone', async ({ page }) => {
  await signIn(page, await addUser())
  await page.getByRole('button', { name: 'Add Widget' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Widget' })
  await dialog.getByRole('checkbox', { name: 'Overview' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(block(page, 'Overview')).toBeHidden()
  await page.reload()
  await expect(block(page, 'Global Statistics')).toBeVisible()
  await expect(block(page, 'Overview')).toBeHidden()
})

test('shows a role its own blocks and no money that it may not see', async ({ page }) => {
  await signIn(page, 'crm@demo.test')
  await expect(block(page, 'Latest FTDs')).toContainText('Country')
  await expect(block(page, 'Latest FTDs')).not.toContainText('Revenue')
  await expect(block(page, 'Global Statistics')).not.toContainText('$')
  await expect(page.getByRole('heading', { name: 'Top Publishers' })).toBeHidden()
})
