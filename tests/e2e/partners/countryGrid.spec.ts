import { expect, test } from '@playwright/test'
import { axeFindingsOfThemes } from '../support/axe'
import { addPair, rowsOf, tab } from '../support/recordParts'
import { addUser, signIn } from '../support/support'

/** The sheet of an advertiser's countries, with the keyboard and the clipboard of the browser. */

test('countries are pasted, entered, copied and saved, and appear in the tabs', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = `Sheet ${Date.now()}`
  const { advertiser } = await addPair(name)
  await signIn(page, await addUser(), `/edit/advertiser/${advertiser}?tab=countries`)
  await expect(page.getByText('No country yet')).toBeVisible()

  // From a sheet, into an empty grid.
  await page.getByRole('button', { name: 'Paste from a sheet' }).click()
  const preview = page.getByRole('dialog', { name: 'Paste from a sheet' })
  await preview
    .getByRole('textbox', { name: 'Cells' })
    .fill(
      'Country\tRevenue\tSupported\tOpening hours\tCap\nDE\t$1,250.50\tYes\tMon–Fri 09:00–18:00\t30\nSpain\t500\tno\nAtlantis\t1',
    )
  await expect(preview.getByText('There is no such country.')).toBeVisible()
  expect(await axeFindingsOfThemes(page, 'the preview', { within: '[aria-modal]' })).toEqual([])
  await preview.getByRole('button', { name: 'Take 5 changes' }).click()

  const grid = page.getByRole('grid', { name: `Countries of ${name} Brand` })
  const cell = (country: string, column: number) =>
    grid.getByRole('row', { name: country }).getByRole('gridcell').nth(column)
  await expect(grid.getByRole('columnheader')).toHaveText(['Country', 'Revenue', 'Supported', 'Opening Hours', 'Cap'])
  await expect(cell('Germany', 0)).toContainText('$1,250.50')
  await expect(cell('Spain', 0)).toContainText('$500.00')
  // Typed, and copied from cell to cell.
  await cell('Spain', 0).click()
  await page.keyboard.type('610.5')
  await page.keyboard.press('Enter')
  await expect(cell('Spain', 0)).toContainText('$610.50')
  // In the last row, Enter stays.
  await page.keyboard.press('Control+c')
  await cell('All other countries', 0).click()
  await page.keyboard.press('Control+v')
  await expect(cell('All other countries', 0)).toContainText('$610.50')
  await cell('Spain', 1).click()
  await page.keyboard.press('Space')
  await expect(cell('Spain', 1)).toContainText('was No')
  expect(await axeFindingsOfThemes(page, 'the sheet', { within: '.cg' })).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('7 changes saved.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)

  // A draft is not lost by leaving.
  await cell('Germany', 3).click()
  await page.keyboard.type('45')
  await page.keyboard.press('Tab')
  await expect(cell('Germany', 3)).toContainText('0 / 45was 30')
  await tab(page, 'Revenue').click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 change saved.')).toBeVisible()
  await tab(page, 'Revenue').click()
  await expect(rowsOf(page, 'Revenues', '$610.50')).toHaveCount(2)
  await tab(page, 'Caps').click()
  await expect(rowsOf(page, 'Caps', 'Germany')).toContainText('0 / 45')
  await tab(page, 'Opening Hours').click()
  await expect(rowsOf(page, 'Opening Hours', 'Germany')).toContainText('Mon–Fri 09:00–18:00')
})
