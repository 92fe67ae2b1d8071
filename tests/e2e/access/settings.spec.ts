import { expect, test, type Page } from '@playwright/test'
import { expectForbidden, openAsHolder } from '../support/forbidden'
import { addUser, isOperation, neverReloads, signIn, withDatabase } from '../support/support'

const dialog = (page: Page) => page.getByRole('dialog')
const groups = (page: Page) => page.getByRole('grid', { name: 'Status groups' })
const group = (page: Page, text: string) => groups(page).getByRole('row').filter({ hasText: text })

test('a status group is created by keyboard, used by filters, changed and deleted', async ({ page }) => {
  const name = `Browser ${Date.now()}`
  const holder = await openAsHolder(page, '/leadStatusGroup')
  await expect(group(page, 'Sales potential')).toBeVisible()
  const didNotReload = neverReloads(page)
  let asked = 0
  page.on('request', (request) => void (isOperation(request, 'StatusGroups') && asked++))
  await page.getByRole('button', { name: 'Create Status Group' }).press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Group Name' })).toBeFocused()
  await expect(dialog(page).getByRole('button', { name: 'Create' })).toBeDisabled()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByText('Please enter a group name')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByText('Please select at least one status')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('combobox', { name: 'Search statuses' })).toBeFocused()
  await page.keyboard.type('voice')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('textbox', { name: 'Group Name' }).fill('SALES POTENTIAL')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('A status group with this name exists already.')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Group Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Status group created successfully')).toBeVisible()
  await expect(group(page, name)).toContainText('Voicemail')
  expect(asked).toBe(0)

  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await page.getByRole('button', { name: 'Show filter' }).first().click()
  await page.getByRole('button', { name: 'Statuses Any', exact: true }).click()
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.goBack()

  await group(page, name).getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Edit Status Group')
  await dialog(page).getByRole('textbox', { name: 'Group Name' }).fill(`${name} B`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Status group updated successfully')).toBeVisible()
  await expect(group(page, `${name} B`)).toContainText('Voicemail')

  await group(page, name).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You are sure about to delete the status group')
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Record deleted successfully.')).toBeVisible()
  await expect(group(page, name)).toHaveCount(0)

  const button = (name: string) => (on: Page) => [on.getByRole('button', { name })]
  await expectForbidden(
    page,
    '/leadStatusGroup',
    groups,
    [
      { without: 'STATUS_GROUPS_CREATE', lacks: button('Create Status Group') },
      { without: 'STATUS_GROUPS_EDIT', lacks: button('Edit') },
      { without: 'STATUS_GROUPS_DELETE', lacks: button('Delete') },
      { without: 'AUDIT_LOG_LIST', lacks: button('History') },
      { without: 'STATUS_GROUPS_LIST', sentHome: true },
    ],
    holder,
  )
  await expectForbidden(
    page,
    '/settings',
    (on) => on.getByRole('button', { name: 'Save' }),
    [
      { without: 'AUDIT_LOG_LIST', lacks: (on) => [on.getByRole('link', { name: 'History' })] },
      { without: 'SETTINGS_LIST', sentHome: true },
    ],
    holder,
  )
  didNotReload()
})

test('settings are saved with errors at their fields, and written to the audit log', async ({ page }) => {
  // One row for all: it is put back as other tests know it.
  const before = await withDatabase(({ db }) =>
    db.selectFrom('settings').select(['late_ftd_days', 'default_publisher_status']).executeTakeFirstOrThrow(),
  )
  try {
    await signIn(page, await addUser(), '/settings')
    const days = page.getByRole('textbox', { name: 'Late FTD after days' })
    const save = page.getByRole('button', { name: 'Save' })
    await expect(days).toHaveValue(String(before.late_ftd_days))
    await expect(save).toBeDisabled()
    const didNotReload = neverReloads(page)
    // Each is refused at its field as it is left, and none is sent.
    const wrong: [string, string, string][] = [
      ['Optimize: window in days', '366', 'A whole number from 1 to 365.'],
      ['Optimize: minimum leads', '1000001', 'A whole number from 1 to 1,000,000.'],
      ['Optimize: explore percent', '101', 'A whole number from 0 to 100.'],
      ['Shortest password', '5', 'A whole number from 6 to 200.'],
      ['Longest password', '201', 'A whole number from 6 to 200.'],
    ]
    for (const [title, text, message] of wrong) {
      const input = page.getByRole('textbox', { name: title })
      const kept = await input.inputValue()
      await input.fill(text)
      await input.blur()
      await expect(page.getByText(message)).toBeVisible()
      await input.fill(kept)
    }
    const [shortest, longest] = [
      page.getByRole('textbox', { name: 'Shortest password' }),
      page.getByRole('textbox', { name: 'Longest password' }),
    ]
    const kept = await shortest.inputValue()
    await shortest.fill(String(Number(await longest.inputValue()) + 1))
    await expect(page.getByText('The longest password cannot be shorter than the shortest.')).toBeVisible()
    await shortest.fill(kept)
    const status = page.getByRole('combobox', { name: 'Default Publisher Status' })
    await status.fill(' ')
    await days.fill('0')
    await save.press('Enter')
    await expect(page.getByText('Default Publisher Status is required')).toBeVisible()
    await expect(page.getByText('A whole number from 1 to 3,650.')).toBeVisible()
    await status.fill(before.default_publisher_status)
    await days.fill('45')
    await page.getByRole('switch', { name: /^Allow new FTD notification/ }).press('Space')
    await save.press('Enter')
    await expect(page.getByText('Settings updated successfully')).toBeVisible()
    await expect(save).toBeDisabled()
    // The keyboard goes on from where it was: round to the top, not from there.
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('textbox', { name: 'Keep the audit log for' })).toBeFocused()
    didNotReload()
    await page.reload()
    await expect(days).toHaveValue('45')
    await expect(page.getByRole('switch', { name: /^Allow new FTD notification/ })).not.toBeChecked()
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page).toHaveURL(/\/audit-log\?entity=settings&entity_id=1$/)
    const entry = page.getByRole('region', { name: 'Audit log' }).getByRole('listitem').first()
    await entry.getByRole('button', { name: /details of/ }).click()
    await expect(entry.getByRole('row', { name: 'Late FTD after' })).toContainText(
      `${before.late_ftd_days} days45 days`,
    )
  } finally {
    await withDatabase(({ db }) => db.updateTable('settings').set(before).execute())
  }
})
