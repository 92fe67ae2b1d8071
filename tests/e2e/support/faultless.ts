import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe'

/**
 * Checks a state with all rules in light mode, contrast in dark mode, and both again on a phone; `within` limits the
 * part of the page.
 */
export async function seesNoFault(page: Page, state: string, within?: string) {
  const part = within === undefined ? {} : { within }
  const found = await axeFindings(page, state, part)
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await axeFindings(page, `${state}, dark`, part)))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  found.push(...(await axeFindings(page, `${state}, 390 px`, part)))
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `width of ${state}`).toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(found).toEqual([])
}
