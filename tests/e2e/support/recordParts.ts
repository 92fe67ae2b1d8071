import { expect, type Locator, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from './axe'
import { failOperation } from './intercept'
import { isOperation, withDatabase } from './support'

/** What the tests of lists of records share: their parts by role and name, and what staff do in their dialogs. */

export const dialog = (page: Page) => page.getByRole('dialog')
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
export const rowsOf = (page: Page, table: string, text: string) =>
  page.getByRole('grid', { name: table }).getByRole('row').filter({ hasText: text })
export const headersOf = (page: Page, table: string) =>
  page.getByRole('grid', { name: table }).getByRole('columnheader')

/** Chooses one of many in the open dialog. */
export async function chooseOne(page: Page, field: string, name: string) {
  await dialog(page).getByRole('combobox', { name: field, exact: true }).fill(name)
  await dialog(page).getByRole('option', { name, exact: true }).click()
}

/** Opens a list of the open dialog; answers where to search in it. */
export async function openChoices(page: Page, list: string): Promise<Locator> {
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^(Choose )?${list}`) })
    .click()
  return dialog(page).getByRole('combobox', { name: `Search ${list.toLowerCase()}` })
}

/** Chooses several in the open dialog. */
export async function chooseSeveral(page: Page, list: string, ...names: string[]) {
  const search = await openChoices(page, list)
  for (const name of names) {
    await search.fill(name)
    await dialog(page).getByRole('option', { name, exact: true }).click()
  }
  await page.keyboard.press('Escape')
}

/** Types one wrong thing after another into a field of the open dialog, each refused with its text. */
export async function refuses(page: Page, act: string, field: Locator, lines: Readonly<Record<string, string>>) {
  for (const [typed, told] of Object.entries(lines)) {
    await field.fill(typed)
    await dialog(page).getByRole('button', { name: act, exact: true }).click()
    await expect(dialog(page).getByText(told, { exact: true }), typed).toBeVisible()
  }
}

/** Does something while an operation fails: its text is told, under the title Error, and stays. */
export async function failing(page: Page, operation: string, told: string, act: () => Promise<void>) {
  const whileDown = await failOperation(page, operation)
  await act()
  await expect(page.getByRole('alert').filter({ hasText: `Error${told}` })).toBeVisible()
  await whileDown.over()
}

/** Presses Delete of a row and confirms it: the row goes and the message comes. */
export async function deleteRow(page: Page, row: Locator, what: string) {
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toContainText(
    `You are sure about to delete ${what}`,
  )
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await told(page, 'Record deleted successfully.')
  await expect(row).toHaveCount(0)
}

/** A message of success, closed so that the next one of its words is another. */
export async function told(page: Page, text: string) {
  const message = page.getByRole('region', { name: 'Notifications' }).getByRole('status').filter({ hasText: text })
  // Not by the mouse, which waits until it has risen.
  await message.getByRole('button', { name: 'Close' }).dispatchEvent('click')
}

/** An advertiser and a publisher that nothing has been kept of yet; they are called by the name. */
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
  expect(await axeFindingsOfThemes(page, state, { within: 'dialog' })).toEqual([])

/** Counts how often the list of an operation is asked for: once, and never again for what was changed here. */
export function counted(page: Page, operation: string) {
  let asked = 0
  page.on('request', (request) => void (isOperation(request, operation) && asked++))
  return () => expect(asked, operation).toBe(1)
}
