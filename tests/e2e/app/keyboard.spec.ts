import { expect, test, type Page } from '@playwright/test'
import { enter, walkTo } from '../support/keys'
import { addUser, drawer, leadRows, leadsTable, password, shownOf } from '../support/support'

/** Types into the card of sign-in, which has the focus once it is there. */
async function typeSignIn(page: Page, email: string) {
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

test('a working day without a mouse: sign in, filter, sort, page, select, move columns', async ({ page }) => {
  test.slow()
  await page.goto('/login')
  await typeSignIn(page, await addUser())
  await enter(page, drawer(page).getByRole('link', { name: 'Leads' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()

  // All of a year rather than of today, without one publisher.
  await enter(page, page.getByRole('button', { name: 'Show filter' }))
  const panel = page.getByRole('complementary', { name: 'Filters' })
  await enter(page, panel.getByRole('button', { name: 'Last Year', exact: true }))
  await enter(page, panel.getByRole('button', { name: 'Publisher Any' }))
  await expect(panel.getByRole('option').first()).toBeVisible()
  // After the name stands how many leads it would give, as soon as that is known.
  const publisher = ((await panel.getByRole('option').first().textContent()) ?? '').replace(/[\d,]+$/, '')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('button', { name: 'Choose Publisher' })).toBeFocused()
  await walkTo(
    page,
    panel.getByRole('radiogroup', { name: 'Publisher mode' }).getByRole('radio', { name: 'Include' }),
    'Shift+Tab',
  )
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+Enter')
  const chips = page.getByRole('list', { name: 'Filters in force' })
  await expect(chips).toContainText('Publisher')
  await expect(chips).toContainText(publisher)
  expect(decodeURIComponent(page.url())).toContain('"excludes":["publisher_id"]')
  await walkTo(page, page.getByRole('button', { name: 'Remove filter: Publisher not' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(chips).not.toContainText('Publisher')
  expect(page.url()).not.toContain('publisher_id')
  await expect(leadRows(page).first()).toBeVisible()

  // The first arrow enters the head of the table; then one to the right stands the e-mail.
  await walkTo(page, leadsTable(page))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const email = leadsTable(page).getByRole('columnheader', { name: 'Email' })
  await expect(email).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('Enter')
  await expect(email).toHaveAttribute('aria-sort', 'descending')
  await expect(leadsTable(page)).toHaveAttribute('aria-busy', 'false')

  await enter(page, page.getByRole('button', { name: 'Next page' }))
  await expect(shownOf(page)).toHaveText(/^Showing 101 to 200 of /)
  await expect(leadsTable(page)).toHaveAttribute('aria-busy', 'false')

  await walkTo(page, leadsTable(page), 'Shift+Tab')
  for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'ArrowDown', 'Shift+Space']) await page.keyboard.press(key)
  const clear = page.getByRole('button', { name: '3 rows selected - clear selections' })
  await walkTo(page, clear, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No rows selected')).toBeVisible()

  await walkTo(page, page.getByRole('button', { name: /^Columns/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await enter(page, chooser.getByRole('button', { name: 'Move Status up' }))
  await expect(chooser.getByRole('status')).toHaveText('Status moved to position 2 of 48')
  await expect(chooser.getByRole('button', { name: 'Move Status up' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Columns/ })).toBeFocused()
  await expect(leadsTable(page).getByRole('columnheader').nth(1)).toHaveText('Status')
})

test('keyboard help, palette and dialogs open by keyboard and restore the focus', async ({ page }) => {
  await page.goto('/caps')
  await typeSignIn(page, 'admin@demo.test')
  const toggle = page.getByRole('button', { name: 'Collapse navigation to a rail' })
  await walkTo(page, toggle)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
  await page.keyboard.type('leads')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  // The focus comes along: Tab goes on in the screen, not in the navigation.
  await expect(page.getByRole('main')).toBeFocused()

  // A dialog begins at what is typed first, and gives the focus back when it closes.
  const opener = page.getByRole('button', { name: 'Search Multiple Records' })
  await enter(page, opener)
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  const dots = page.getByRole('button', { name: 'Time zone and log out' })
  await enter(page, dots)
  await expect(page.getByRole('menuitem').first()).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search time zones' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dots).toBeFocused()
})
