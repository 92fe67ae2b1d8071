import { expect, test, type Page } from '@playwright/test'
import { seesNoFault } from '../support/faultless'
import { signIn } from '../support/support'

const dialog = (page: Page) => page.getByRole('dialog')

test('a report is scheduled, sent at once, paused, and deleted with undo', async ({ page }) => {
  test.slow()
  const name = `Brands ${Date.now()}`
  await signIn(page, 'admin@demo.test', '/reports?tab=advertiser_id')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('menuitem', { name: 'Schedule this report…' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog(page).getByRole('radio', { name: 'Monthly' }).check()
  await dialog(page).getByRole('radio', { name: 'Webhook' }).check()
  await dialog(page).getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/reports')
  await dialog(page).getByRole('button', { name: 'Generate' }).click()
  await seesNoFault(page, 'schedule', '[aria-modal]')
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog(page).getByText('The address leads into a private network.')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Address' }).fill('https://reports.invalid/hook')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Report scheduled')).toBeVisible()

  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('menuitem', { name: 'All schedules' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Day 1 of the month at 08:00')
  await seesNoFault(page, 'schedules')
  const act = async (label: string) => {
    await row.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  await act('Send now')
  await act('Runs')
  await expect(dialog(page).getByText(/It could not be reached|No answer/)).toBeVisible({ timeout: 15_000 })
  await page.keyboard.press('Escape')
  await act('Pause')
  await expect(row).toContainText('Paused')
  await expect(row).toContainText('Not sent: The schedule was paused.')

  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toHaveCount(1)
})
