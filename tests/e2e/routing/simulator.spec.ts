import { expect, test } from '@playwright/test'
import { chooseFromMenu } from '../support/distributionsScreen'
import { seesNoFault } from '../support/faultless'
import { expectForbidden, openAsHolder } from '../support/forbidden'
import { tabTo } from '../support/tabTo'

test('leads are simulated from a row, then a thousand by keyboard, with an address', async ({ page }) => {
  test.slow()
  const holder = await openAsHolder(page, '/rotations?type=&search=DE+Global')
  const rows = page.getByRole('grid', { name: 'Distributions' })
  await expect(rows.getByRole('row').nth(1)).toBeVisible()
  await chooseFromMenu(rows.getByRole('row').filter({ hasText: 'DE Global' }).first(), 'Simulate')
  const decision = page.getByRole('list', { name: 'Decision', exact: true })
  await expect(decision).toContainText('DE Global')
  await expect(page).toHaveURL(/\/simulator\?country_id=\d+/)
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany')
  await expect(decision.getByText(/gets the lead|Nobody in group/).first()).toBeVisible()

  await page.getByRole('combobox', { name: 'Country' }).focus()
  await tabTo(page, /^Leads$/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('10001')
  await expect(page.getByText('Use 1 to 10000 leads.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Country' }).fill('')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await expect(page.getByText('Please select a valid country.')).toBeVisible()
  await seesNoFault(page, 'one lead, and errors')
  await page.getByRole('combobox', { name: 'Country' }).fill('germ')
  await expect(page.getByRole('option', { name: 'Germany' })).toBeVisible()
  await page.keyboard.press('Enter')
  await tabTo(page, /^Leads$/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  const shares = page.getByRole('table', { name: 'Shares' })
  await expect(shares.getByRole('row').nth(1)).toBeVisible()
  const leads = await shares.locator('tbody td:nth-child(3)').allTextContents()
  expect(leads.reduce((sum, text) => sum + Number(text.replace(',', '')), 0)).toBe(1000)
  await expect(page.getByRole('textbox', { name: 'Leads' })).toBeFocused()
  // Back is the question before, in the form too.
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Leads' })).toHaveValue('1')
  await expect(shares).toHaveCount(0)
  await page.goForward()
  await expect(page.getByRole('textbox', { name: 'Leads' })).toHaveValue('1000')
  await page.reload()
  await expect(shares.getByRole('row').nth(1)).toBeVisible()
  await seesNoFault(page, 'a thousand leads')
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(page.getByRole('button', { name: 'Simulate' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1440, height: 900 })

  await expectForbidden(
    page,
    '/simulator',
    (page) => page.getByRole('heading', { name: 'Simulator' }),
    [{ without: 'DISTRIBUTIONS_LIST', sentHome: true }],
    holder,
  )
})
