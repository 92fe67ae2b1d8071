import { expect, type Locator, type Page } from '@playwright/test'
import { axeFindings } from './axe'

/** The screen of distributions as its tests use it. */

export const table = (page: Page) => page.getByRole('grid', { name: 'Distributions' })
export const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ has: page.getByRole('gridcell', { name, exact: true }) })
/** Page 2 of the wizard. */
export const details = (page: Page) => page.getByRole('dialog', { name: 'Distribution Details' })
export const press = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Types into a box that searches its choices, and takes the first one found. */
export async function choose(field: Locator, text: string) {
  await field.fill(text)
  // The choices may still be on their way.
  await expect(field.page().getByRole('option', { name: text }).first()).toBeVisible()
  await field.press('Enter')
}

/** The whole of a state in light, its colours in the dark, and all again on a phone; `within` is the part of the page that it is about. */
export async function seesNoFault(page: Page, state: string, within?: string) {
  const part = within === undefined ? {} : { within }
  const found = await axeFindings(page, state, part)
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await axeFindings(page, `${state}, dark`, part)))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  found.push(...(await axeFindings(page, `${state}, 390 px`, part)))
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${state}`).toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(found).toEqual([])
}
