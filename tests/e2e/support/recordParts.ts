import { expect, type Locator, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from './axe'
import { failOperation } from './intercept'
import { isOperation, withDatabase } from './support'

/** Common parts of tests for record lists: elements by role and name, and actions in dialogs. */

export const dialog = (page: Page) => page.getByRole('dialog')
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
export const rowsOf = (page: Page, table: string, text: string) =>
  page.getByRole('grid', { name: table }).getByRole('row').filter({ hasText: text })
export const headersOf = (page: Page, table: string) =>
  page.getByRole('grid', { name: table }).getByRole('columnheader')

/** Selects one choice in the open dialog. */
export async function chooseOne(page: Page, field: string, name: string) {
  await dialog(page).getByRole('combobox', { name: field, exact: true }).fill(name)
  await dialog(page).getByRole('option', { name, exact: true }).click()
}

/** Opens a list in the open dialog; returns its search field. */
export async function openChoices(page: Page, list: string): Promise<Locator> {
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^(Choose )?${list}`) })
    .click()
  return dialog(page).getByRole('combobox', { name: `Search ${list.toLowerCase()}` })
}

/** Selects several choices in the open dialog. */
export async function chooseSeveral(page: Page, list: string, ...names: string[]) {
  const search = await openChoices(page, list)
  for (const name of names) {
    await search.fill(name)
    await dialog(page).getByRole('option', { name, exact: true }).click()
  }
  await page.keyboard.press('Escape')
}

/** Types invalid values into a field of the open dialog, and expects the error text of each. */
export async function refuses(page: Page, act: string, field: Locator, lines: Readonly<Record<string, string>>) {
  for (const [typed, told] of Object.entries(lines)) {
    await field.fill(typed)
    await dialog(page).getByRole('button', { name: act, exact: true }).click()
    await expect(dialog(page).getByText(told, { exact: true }), typed).toBeVisible()
  }
}

/** Acts while an operation fails; expects the error message, which must stay. */
export async function failing(page: Page, operation: string, told: string, act: () => Promise<void>) {
  const whileDown = await failOperation(page, operation)
  await act()
  await expect(page.getByRole('alert').filter({ hasText: `Error${told}` })).toBeVisible()
  await whileDown.over()
}

/** Deletes a row with confirmation; expects the row to disappear and a message. */
export async function deleteRow(page: Page, row: Locator, what: string) {
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toContainText(
    `You are sure about to delete ${what}`,
  )
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await told(page, 'Record deleted successfully.')
  await expect(row).toHaveCount(0)
}

/** Expects a success message and closes it, so that the next equal one is another. */
export async function told(page: Page, text: string) {
  const message = page.getByRole('region', { name: 'Notifications' }).getByRole('status').filter({ hasText: text })
  // Not by mouse, which waits for the animation.
  await message.getByRole('button', { name: 'Close' }).dispatchEvent('click')
}

/** Adds an advertiser and a publisher with this name. */
export const addPair = (name: string) =>
  withDatabase(async ({ db }) => {
    const advertiser = await db
      .insertInto('advertisers')
      .values({ name: `${name} Brand`, display_name: `${name} Brand` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const key = Buffer.from(`${name}-${Date.now()}`.padEnd(32, '.').slice(0, 32))
    const publisher = await db
      .insertInto('publishers')
      .values({ name: `${name} Traffic`, api_token_hash: key, api_token_encrypted: key })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { advertiser: advertiser.id, publisher: publisher.id }
  })

export const act = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
export const begin = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const axeInDialog = async (page: Page, state: string) =>
  expect(await axeFindingsOfThemes(page, state, { within: '[aria-modal]' })).toEqual([])

/** Counts requests of a list's operation: must be one, because changes update the cache. */
export function counted(page: Page, operation: string) {
  let asked = 0
  page.on('request', (request) => void (isOperation(request, operation) && asked++))
  return () => expect(asked, operation).toBe(1)
}
