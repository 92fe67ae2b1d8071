import { expect, test } from '@playwright/test'
import { axeFindingsOfThemes } from '../support/axe'
import { allLeads, leadRows, openLeads } from '../support/support'

/** Manage selection and the progress logs: leads really go to another advertiser. */

test('simulates, sends later, shows the job, runs it and lets it go', async ({ page }) => {
  test.slow()
  // A job is shown running for three seconds and completed for three more: the clock of the page stands meanwhile.
  await page.clock.install()
  await openLeads(page, 'admin@demo.test', allLeads)
  // One with a conversion is not sent, and other tests add some.
  const row = leadRows(page).filter({ hasText: 'Accepted' }).first()
  const lead = await row.getAttribute('data-id')
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Manage selection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send leads to a different advertiser' })
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('combobox', { name: /^Advertiser/ }).press('ArrowDown')
  await dialog.getByRole('option').nth(1).click()
  await dialog.getByRole('switch', { name: /^Simulate/ }).check()
  await confirm.click()
  await expect(dialog.getByRole('status', { name: 'Simulation' })).toContainText(lead ?? '-')
  await dialog.getByRole('switch', { name: /^Simulate/ }).uncheck()
  await dialog.getByRole('switch', { name: /^Delay/ }).check()
  await dialog.getByRole('textbox', { name: /^Min delay/ }).fill('30')
  await dialog.getByRole('textbox', { name: /^Max delay/ }).fill('60')
  await confirm.click()
  await expect(page.getByText('Successfully Updated')).toBeVisible()

  await page.getByRole('button', { name: /^Progress logs \d+$/ }).click()
  const logs = page.getByRole('dialog', { name: 'Progress Logs' })
  // The column of the actions stays at the edge, and covers no status where there is room.
  await page.setViewportSize({ width: 1440, height: 900 })
  await logs.getByText('idle').first().click({ trial: true })
  // The demo data may have a job for the same lead: the one just made is the newest.
  const runs = logs
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: lead ?? '-', exact: true }) })
    .getByRole('button', { name: /^Run job/ })
  await expect(runs.first()).toBeVisible()
  const ids = await runs.evaluateAll((buttons) =>
    buttons.map((button) => Number(button.getAttribute('aria-label')?.replace(/\D/g, ''))),
  )
  const job = logs
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Run job ${Math.max(...ids)}`, exact: true }) })
  await expect(job).toContainText('idle')
  expect(await axeFindingsOfThemes(page, 'progress logs', { within: '[aria-modal]' })).toEqual([])
  await page.clock.pauseAt(Date.now() + 1_000)
  await job.getByRole('button', { name: /^Run job/ }).click()
  await expect(job).toContainText('running...')
  await expect(job.getByRole('button', { name: /^Delete job/ })).toBeDisabled()
  // In steps shorter than its end is shown. The advertiser may refuse the lead.
  await expect(async () => {
    await page.clock.fastForward(1_000)
    await expect(job).toContainText(/completed|refused/, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await page.clock.fastForward(3_100)
  await expect(job).toHaveCount(0)
})
