import { expect, test, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from './axe'
import { addUser, allLeads, enterPassword, failedLeads, isOperation, leadRows, leadsTable, signIn } from './support'

/**
 * The cards of sign-in, the shell with what opens over it, and Leads in all its states. The page as a whole is looked at
 * once; after that what is new alone. Ten rows say as much as a hundred.
 */

const fewLeads = `${allLeads}&limit=10`
const noLeads = `/leads?filters=${encodeURIComponent(JSON.stringify({ dateRangePreset: null, email: 'nobody@nowhere.test' }))}`

/** Gathers the findings of one state after the other, so that a run tells all of them. */
function axeOf(page: Page) {
  const found: string[] = []
  const look = async (state: string, within?: string) => void found.push(...(await axeFindingsOfThemes(page, state, { within })))
  return { found, look }
}

for (const [width, height] of [[1440, 600], [390, 844]] as const) {
  test.describe(`${width} px wide, light and dark`, () => {
    test.use({ viewport: { width, height } })
    const phone = width < 768

    test('axe finds nothing on the three cards of sign-in', async ({ page }) => {
      const { found, look } = axeOf(page)
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await look('sign-in')
      await enterPassword(page, 'nobody@demo.test')
      await expect(page.getByRole('alert')).toBeVisible()
      await look('sign-in refused', 'main')

      await enterPassword(page, 'twofactor@demo.test')
      await page.getByRole('button', { name: 'Show secret key' }).click()
      await look('two-factor set-up')

      await page.getByRole('button', { name: 'Back to sign-in' }).click()
      await enterPassword(page, await addUser({ enable_2fa: true, isEnrolled: true }))
      await page.getByRole('button', { name: 'Verify Code' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await look('two-factor verification')
      expect(found).toEqual([])
    })

    test('axe finds nothing on the shell, what opens over it, and Leads in all its states', async ({ page }) => {
      test.slow()
      const { found, look } = axeOf(page)
      await signIn(page, 'admin@demo.test', fewLeads)
      await expect(leadRows(page).first()).toBeVisible()
      await look('shell and leads')

      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await look('shortcuts', 'dialog')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: 'Search or jump to' })
      await expect(palette.getByRole('option').first()).toBeVisible()
      await look('palette', 'dialog')
      await page.keyboard.type('no such thing')
      await expect(palette.getByRole('option')).toHaveCount(0)
      await look('palette without results', 'dialog')
      await page.keyboard.press('Escape')
      if (phone) {
        await page.getByRole('button', { name: 'Open navigation' }).click()
        await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible()
        await look('navigation', 'dialog')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Time zone and log out' }).click()
        await look('dots menu', '[role=menu]')
        await page.getByRole('menuitem', { name: /^Time zone/ }).click()
      } else {
        await page.getByRole('button', { name: 'Collapse navigation to a rail' }).click()
        await look('rail', 'nav')
        await page.getByRole('button', { name: /^Time zone/ }).click()
      }
      await expect(page.getByRole('option').first()).toBeVisible()
      await look('time zones', phone ? 'dialog' : 'header')
      await page.keyboard.press('Escape')

      await leadRows(page).first().getByRole('checkbox').click()
      await expect(leadsTable(page).getByRole('row', { selected: true })).toBeVisible()
      await look('a selected lead', 'main')

      await page.getByRole('button', { name: /^Columns/ }).click()
      await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
      await look('column chooser', '[role=dialog]')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Search Multiple Records' }).click()
      await expect(page.getByRole('dialog', { name: 'Search Multiple Records' })).toBeVisible()
      await look('search dialog', 'dialog')
      await page.keyboard.press('Escape')

      const panel = phone ? 'dialog' : 'aside'
      await page.getByRole('button', { name: 'Show filter' }).click()
      await page.getByRole('button', { name: 'Countries Any' }).click()
      await page.getByRole('listbox', { name: 'Countries' }).getByRole('option').first().click()
      await look('filter panel', panel)
      await page.getByRole('button', { name: 'From: open calendar' }).click()
      await expect(page.getByRole('dialog', { name: 'Choose the start' }).getByRole('gridcell').first()).toBeVisible()
      await look('calendar', `${panel} fieldset`)

      await page.goto(noLeads)
      await expect(page.getByRole('heading', { name: 'No leads match these filters' })).toBeVisible()
      await look('no leads', 'main')
      await page.route('**/graphql', (route) => (isOperation(route.request(), 'Leads') ? route.abort() : route.fallback()))
      await page.goto('/leads?filters=rubbish')
      await expect(failedLeads(page)).toBeVisible()
      await expect(page.getByText(/filter was not understood/)).toBeVisible()
      await look('failed leads of a link not understood', 'main')
      expect(found).toEqual([])
    })
  })
}
