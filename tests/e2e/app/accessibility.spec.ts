import { expect, test, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from '../support/axe'
import { cutOperations } from '../support/intercept'
import { addUser, allLeads, enterPassword, failedLeads, leadRows, leadsTable, signIn } from '../support/support'

/**
 * The cards of sign-in, the shell with what opens over it, and Leads in all its states, wide and on a phone, light and
 * dark. The page as a whole is looked at once; after that what is new alone. Ten rows say as much as a hundred.
 */

const fewLeads = `${allLeads}&limit=10`
const noLeads = `/leads?filters=${encodeURIComponent(JSON.stringify({ dateRangePreset: null, email: 'nobody@nowhere.test' }))}`
const toPhone = (page: Page) => page.setViewportSize({ width: 390, height: 844 })
const toDesk = (page: Page) => page.setViewportSize({ width: 1440, height: 600 })

/** Gathers the findings of one state after the other, so that a run tells all of them. */
function axeOf(page: Page) {
  const found: string[] = []
  /** At the width that the page has. */
  const look = async (state: string, within?: string) =>
    void found.push(...(await axeFindingsOfThemes(page, state, { within })))
  /** What stays open while the window changes is looked at in both widths, in one visit. */
  const lookTwice = async (state: string, within?: string) => {
    await look(state, within)
    await toPhone(page)
    await look(`${state}, 390 px`, within)
    await toDesk(page)
  }
  return { found, look, lookTwice }
}

test.beforeEach(({ page }) => toDesk(page))

test('axe finds nothing on the three cards of sign-in', async ({ page }) => {
  const { found, lookTwice } = axeOf(page)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await lookTwice('sign-in')
  await enterPassword(page, 'nobody@demo.test')
  await expect(page.getByRole('alert')).toBeVisible()
  await lookTwice('sign-in refused', 'main')

  await enterPassword(page, 'twofactor@demo.test')
  await expect(page.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible()
  await expect(
    page.getByText(/Google Authenticator, Microsoft Authenticator, 1Password or any other authenticator app/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show secret key' }).click()
  await lookTwice('two-factor set-up')

  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await enterPassword(page, await addUser({ enable_2fa: true, isEnrolled: true }))
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await lookTwice('two-factor verification')
  expect(found).toEqual([])
})

test('axe finds nothing on the shell, what opens over it, and Leads in all its states', async ({ page }) => {
  test.slow()
  const { found, look, lookTwice } = axeOf(page)
  await signIn(page, 'admin@demo.test', fewLeads)
  await expect(leadRows(page).first()).toBeVisible()
  await lookTwice('shell and leads')

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await lookTwice('shortcuts', '[aria-modal]')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await expect(palette.getByRole('option').first()).toBeVisible()
  await lookTwice('palette', '[aria-modal]')
  await page.keyboard.type('no such thing')
  await expect(palette.getByRole('option')).toHaveCount(0)
  await lookTwice('palette without results', '[aria-modal]')
  await page.keyboard.press('Escape')

  // The way to the screens and the time zones differ: a drawer and a rail here, dialogs behind buttons there.
  await page.getByRole('button', { name: 'Collapse navigation to a rail' }).click()
  await look('rail', 'nav')
  await page.getByRole('button', { name: /^Time zone/ }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await look('time zones', 'header')
  await page.keyboard.press('Escape')
  await toPhone(page)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible()
  await look('navigation', '[aria-modal]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Time zone and log out' }).click()
  await look('dots menu', '[role=menu]')
  await page.getByRole('menuitem', { name: /^Time zone/ }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await look('time zones of a phone', '[aria-modal]')
  await page.keyboard.press('Escape')
  await toDesk(page)

  await leadRows(page).first().getByRole('checkbox').click()
  await expect(leadsTable(page).getByRole('row', { selected: true })).toBeVisible()
  await lookTwice('a selected lead', 'main')

  const columns = page.getByRole('button', { name: /^Columns/ })
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  const panels = [
    ['column chooser', columns, chooser, '[role=dialog]'],
    [
      'search dialog',
      page.getByRole('button', { name: 'Search Multiple Records' }),
      page.getByRole('dialog', { name: 'Search Multiple Records' }),
      '[aria-modal]',
    ],
  ] as const
  for (const [state, opener, opened, within] of panels) {
    for (const resize of [toDesk, toPhone]) {
      await resize(page)
      await opener.click()
      await expect(opened).toBeVisible()
      await look(state, within)
      await page.keyboard.press('Escape')
    }
    await toDesk(page)
  }

  for (const [resize, panel] of [
    [toDesk, 'aside'],
    [toPhone, '[aria-modal]'],
  ] as const) {
    await resize(page)
    const open = page.getByRole('button', { name: 'Show filter' })
    await open.click()
    await page.getByRole('button', { name: 'Countries Any' }).click()
    await page.getByRole('listbox', { name: 'Countries' }).getByRole('option').first().click()
    await look('filter panel', panel)
    await page.getByRole('button', { name: 'From: open calendar' }).click()
    await expect(page.getByRole('dialog', { name: 'Choose the start' }).getByRole('gridcell').first()).toBeVisible()
    await look('calendar', `${panel} fieldset`)
    await page.keyboard.press('Escape')
    if (panel === 'aside') await page.getByRole('button', { name: 'Hide filter' }).click()
  }
  await toDesk(page)

  await page.goto(noLeads)
  await expect(page.getByRole('heading', { name: 'No leads match these filters' })).toBeVisible()
  await lookTwice('no leads', 'main')
  await cutOperations(page, 'Leads')
  await page.goto('/leads?filters=rubbish')
  await expect(failedLeads(page)).toBeVisible()
  await expect(page.getByText(/filter was not understood/)).toBeVisible()
  await lookTwice('failed leads of a link not understood', 'main')
  expect(found).toEqual([])
})
