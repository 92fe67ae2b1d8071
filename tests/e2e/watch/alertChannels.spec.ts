import { expect, test, type Page } from '@playwright/test'
import { roleLevels } from '../../../shared/access/roles'
import { seesNoFault } from '../support/faultless'
import { addUser, signIn } from '../support/support'

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })
const channel = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a channel is created, tested, changed without its secret, and deleted', async ({ page }) => {
  test.slow()
  const name = `Hook ${Date.now()}`
  await signIn(page, 'admin@demo.test', '/inbox?tab=channels')
  await page.getByRole('button', { name: 'Add channel' }).click()
  await field(page, 'Name').fill(name)
  await field(page, 'Address').fill('http://10.0.0.1/alerts')
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await expect(dialog(page).getByText('Signing key: use at least 16 characters.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Generate' }).click()
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await expect(dialog(page).getByText('The address leads into a private network.')).toBeVisible()
  await field(page, 'Address').fill('https://alerts.invalid/hook')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Channel created successfully')).toBeVisible()

  await channel(page, name).getByRole('button', { name: 'Edit' }).click()
  await expect(field(page, 'Signing key')).toHaveValue('')
  await dialog(page).getByRole('button', { name: 'Send a test' }).click()
  const result = dialog(page).getByRole('group', { name: 'Result of the test' })
  await expect(result).toContainText(/Not sent (It could not be reached|No answer)/)
  await seesNoFault(page, 'channel', '[aria-modal]')
  await field(page, 'Name').fill(`${name} B`)
  await expect(dialog(page).getByRole('button', { name: 'Send a test' })).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Channel updated successfully')).toBeVisible()
  await seesNoFault(page, 'channels')

  await channel(page, `${name} B`).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(channel(page, name)).toHaveCount(0)
})

test('users choose their own quiet hours; channels are only for those who may edit', async ({ page }) => {
  await signIn(page, await addUser({ level: roleLevels.Support }), '/inbox?tab=notifications')
  await expect(page.getByRole('tab', { name: 'Channels' })).toHaveCount(0)
  await page.getByRole('switch', { name: /^Quiet hours/ }).check()
  await page.getByRole('textbox', { name: 'To' }).fill('22:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Use another time than the first.')).toBeVisible()
  await page.getByRole('textbox', { name: 'To' }).fill('06:30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notifications saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'To' })).toHaveValue('06:30')
  await page.goto('/inbox?tab=channels')
  await expect(page.getByRole('tab', { name: 'Inbox' })).toHaveAttribute('aria-selected', 'true')
})
