import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe'

/** The whole of a state in light, its colours in the dark, and all again on a phone; `within` is the part of the page that it is about. */
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
