import { expect, type Locator, type Page } from '@playwright/test'

/** The screen of distributions for tests. */

export const table = (page: Page) => page.getByRole('grid', { name: 'Distributions' })
export const rowOf = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name, exact: true }) })
/** Page 2 of the wizard. */
export const details = (page: Page) => page.getByRole('dialog', { name: 'Distribution Details' })
export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Selects a rarely used action from the menu of a row. */
export async function chooseFromMenu(row: Locator, name: string) {
  await row.getByRole('button', { name: 'Actions' }).click()
  await row.page().getByRole('menuitem', { name, exact: true }).click()
}
/** The same for a distribution in the grouped view. */
export async function chooseOf(page: Page, distribution: string, name: string) {
  await press(page, `More for ${distribution}`)
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Types into a searchable select and takes the first choice. */
export async function choose(field: Locator, text: string) {
  await field.fill(text)
  // Waits for the choices.
  await expect(field.page().getByRole('option', { name: text }).first()).toBeVisible()
  await field.press('Enter')
}
