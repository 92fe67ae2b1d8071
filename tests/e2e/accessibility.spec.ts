import { expect, test } from '@playwright/test'
import { axeFindings } from './axe'
import { addUser, allLeads, enterPassword, failedLeads, isOperation, leadRows } from './support'

const noLeads = `/leads?filters=${encodeURIComponent(JSON.stringify({ dateRangePreset: null, email: 'nobody@nowhere.test' }))}`

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [width, height] of [[1440, 600], [390, 844]] as const) {
    test.describe(`${width} px wide, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: { width, height } })
      const phone = width < 768

      test('axe finds nothing on the three cards of sign-in', async ({ page }) => {
        const found: string[] = []
        await page.goto('/login')
        await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
        found.push(...(await axeFindings(page, 'sign-in')))
        await enterPassword(page, 'nobody@demo.test')
        await expect(page.getByRole('alert')).toBeVisible()
        found.push(...(await axeFindings(page, 'sign-in refused')))

        await enterPassword(page, 'twofactor@demo.test')
        await page.getByRole('button', { name: 'Show secret key' }).click()
        found.push(...(await axeFindings(page, 'two-factor set-up')))

        await page.getByRole('button', { name: 'Back to sign-in' }).click()
        await enterPassword(page, await addUser({ enable_2fa: true, isEnrolled: true }))
        await page.getByRole('button', { name: 'Verify Code' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
        found.push(...(await axeFindings(page, 'two-factor verification')))
        expect(found).toEqual([])
      })

      test('axe finds nothing on the shell and what opens over it', async ({ page }) => {
        const found: string[] = []
        await page.goto('/')
        await enterPassword(page, 'admin@demo.test')
        await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
        found.push(...(await axeFindings(page, 'shell')))
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
        found.push(...(await axeFindings(page, 'shortcuts')))
        await page.keyboard.press('Escape')
        await page.keyboard.press('Control+k')
        await expect(page.getByRole('dialog', { name: 'Search or jump to' })).toBeVisible()
        found.push(...(await axeFindings(page, 'palette')))
        await page.keyboard.type('no such thing')
        found.push(...(await axeFindings(page, 'palette without results')))
        await page.keyboard.press('Escape')
        if (phone) {
          await page.getByRole('button', { name: 'Open navigation' }).click()
          await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible()
          found.push(...(await axeFindings(page, 'navigation')))
          await page.keyboard.press('Escape')
          await page.getByRole('button', { name: 'Time zone and log out' }).click()
          found.push(...(await axeFindings(page, 'dots menu')))
          await page.getByRole('menuitem', { name: /^Time zone/ }).click()
        } else {
          await page.getByRole('button', { name: 'Collapse navigation to a rail' }).click()
          found.push(...(await axeFindings(page, 'rail')))
          await page.getByRole('button', { name: /^Time zone/ }).click()
        }
        await expect(page.getByRole('option').first()).toBeVisible()
        found.push(...(await axeFindings(page, 'time zones')))
        expect(found).toEqual([])
      })

      test('axe finds nothing on Leads in all its states', async ({ page }) => {
        test.slow()
        const found: string[] = []
        await page.goto(allLeads)
        await enterPassword(page, 'admin@demo.test')
        await expect(leadRows(page).first()).toBeVisible()
        found.push(...(await axeFindings(page, 'leads')))
        await leadRows(page).first().getByRole('checkbox').click()
        found.push(...(await axeFindings(page, 'a selected lead')))

        await page.getByRole('button', { name: /^Columns/ }).click()
        await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
        found.push(...(await axeFindings(page, 'column chooser')))
        await page.keyboard.press('Escape')

        await page.getByRole('button', { name: 'Search Multiple Records' }).click()
        await expect(page.getByRole('dialog', { name: 'Search Multiple Records' })).toBeVisible()
        found.push(...(await axeFindings(page, 'search dialog')))
        await page.keyboard.press('Escape')

        await page.getByRole('button', { name: 'Show filter' }).click()
        await page.getByRole('button', { name: 'Countries Any' }).click()
        await page.getByRole('listbox', { name: 'Countries' }).getByRole('option').first().click()
        found.push(...(await axeFindings(page, 'filter panel')))
        await page.getByRole('button', { name: 'From: open calendar' }).click()
        found.push(...(await axeFindings(page, 'calendar')))
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Close filters' }).click()

        await page.goto(noLeads)
        await expect(page.getByRole('heading', { name: 'No leads match these filters' })).toBeVisible()
        found.push(...(await axeFindings(page, 'no leads')))

        await page.route('**/graphql', (route) => (isOperation(route.request(), 'Leads') ? route.abort() : route.fallback()))
        await page.goto('/leads')
        await expect(failedLeads(page)).toBeVisible()
        found.push(...(await axeFindings(page, 'failed leads')))
        await page.goto('/leads?filters=rubbish')
        await expect(page.getByText(/filter was not understood/)).toBeVisible()
        found.push(...(await axeFindings(page, 'a link not understood')))
        expect(found).toEqual([])
      })
    })
  }
}
