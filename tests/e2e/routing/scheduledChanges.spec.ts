import { expect, test, type Page } from '@playwright/test'
import { seesNoFault } from '../support/faultless'
import { enter, walkTo } from '../support/keys'
import { signIn, withDatabase } from '../support/support'

/** A cap in a zone that no other cap has, by which the list finds it. */
const addCap = () =>
  withDatabase(async ({ db }) => {
    const zone = await db
      .selectFrom('time_zones')
      .select(['id', 'name'])
      .where('id', 'not in', db.selectFrom('caps').select('timezone_id').where('timezone_id', 'is not', null))
      .where('name', 'like', '%/%')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('caps')
      .values({ type: 'lead', interval: 'daily', cap: 40, reset_time: '00:00', timezone_id: zone.id, parameters: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, zone: zone.name }
  })

const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Cap' })

test('a cap is changed at a time, and the change undone, by keyboard alone', async ({ page }) => {
  test.slow()
  const cap = await addCap()
  try {
    await signIn(page, 'admin@demo.test', `/caps?search=${encodeURIComponent(cap.zone)}`)
    const grid = page.getByRole('grid', { name: 'Caps' })
    await expect(grid.getByRole('row').filter({ hasText: cap.zone })).toHaveCount(1)
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await expect(dialog(page).getByRole('combobox', { name: 'Type' })).toBeFocused()

    // The fields open with the focus, and Escape closes them alone.
    const opener = dialog(page).getByRole('button', { name: 'Change the cap at a time' })
    await enter(page, opener)
    await expect(dialog(page).getByRole('textbox', { name: 'New cap' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('55')
    const from = dialog(page).getByRole('textbox', { name: /^From/ })
    await page.keyboard.press('Tab')
    await expect(from).toBeFocused()
    await page.keyboard.type('2020-01-01 00:00')
    const calendar = dialog(page).getByRole('button', { name: 'From: open calendar' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('dialog', { name: 'From: calendar' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page).getByRole('dialog', { name: 'From: calendar' })).toHaveCount(0)
    await expect(calendar).toBeFocused()
    await walkTo(page, from, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    await expect(from).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(`${soon()} 00:00`)
    await page.keyboard.press('Enter')
    const undo = dialog(page).getByRole('button', { name: 'Undo', exact: true })
    await expect(undo).toBeFocused()
    await expect(dialog(page)).toContainText(`40 → 55 from`)
    await seesNoFault(page, 'waiting change', '[aria-modal]')

    // All of them are a link away; there the next control takes the place of the undone row's.
    await enter(page, dialog(page).getByRole('link', { name: 'All scheduled changes' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Scheduled Changes' })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: `Cap #${cap.id}` })
    await expect(row).toContainText('cap: 40 → 55')
    await seesNoFault(page, 'scheduled changes')
    await enter(page, row.getByRole('button', { name: 'Undo' }))
    await expect(page.getByText('Scheduled change undone')).toBeVisible()
    await expect(row).toHaveCount(0)
    await expect(page.locator('main :focus, main:focus')).toHaveCount(1)
    await walkTo(page, page.getByRole('radio', { name: 'Waiting' }), 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(row).toContainText('Cancelled')
    await enter(page, row.getByRole('link', { name: `Cap #${cap.id}` }))
    await expect(dialog(page).getByRole('combobox', { name: 'Type' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  } finally {
    await withDatabase(({ db }) => db.deleteFrom('caps').where('id', '=', cap.id).execute())
  }
})
