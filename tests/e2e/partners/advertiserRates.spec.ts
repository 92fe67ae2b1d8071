import { expect, test } from '@playwright/test'
import {
  act,
  addPair,
  axeInDialog,
  begin,
  chooseOne,
  chooseSeveral,
  counted,
  deleteRow,
  dialog,
  failing,
  headersOf,
  openChoices,
  refuses,
  rowsOf,
  tab,
  told,
} from '../support/recordParts'
import { addUser, neverReloads, shownOf, signIn } from '../support/support'

/** Prices, caps and countries of one advertiser. */

test('prices, caps and countries of an advertiser are kept without leaving the page', async ({ page }) => {
  const name = `Priced ${Date.now()}`
  const { advertiser } = await addPair(name)
  const isAskedOnce = counted(page, 'Revenues')
  await signIn(page, await addUser(), `/edit/advertiser/${advertiser}?tab=2`)
  const hasStayed = neverReloads(page)

  await expect(page.getByText('There are no revenues yet')).toBeVisible()
  await begin(page, 'Create Revenue')
  await expect(page.getByRole('dialog', { name: 'Create Revenue' })).toHaveCSS('width', '700px')
  const amount = dialog(page).getByRole('textbox', { name: 'Amount' })
  await refuses(page, 'Create', amount, {
    '': 'Amount is required',
    ten: 'Amount must be a number',
    '1.234': 'Amount must be a number',
    '0': 'Amount must be greater than 0',
    '-5': 'Amount must be greater than 0',
  })
  await expect(amount).toBeFocused()
  await axeInDialog(page, 'revenue')
  await chooseSeveral(page, 'Countries', 'Spain', 'Malta')
  await amount.fill('650.5')
  await failing(page, 'CreateRevenues', 'Failed to create. Please try again.', () => act(page, 'Create').click())
  await expect(amount).toHaveValue('650.5')
  await amount.press('Enter')
  await told(page, 'Record created successfully.')
  await expect(rowsOf(page, 'Revenues', '$650.50')).toHaveCount(2)
  await expect(headersOf(page, 'Revenues')).toHaveText(['Amount', 'Country', 'Actions'])
  await begin(page, 'Create Revenue')
  await (await openChoices(page, 'Countries')).fill('Malta')
  await expect(dialog(page).getByText('Nothing matches this search.')).toBeVisible()
  await page.keyboard.press('Escape')
  await amount.fill('90')
  await act(page, 'Create').click()
  // By the country's name.
  await expect(page.getByRole('gridcell').nth(1)).toHaveText('All other countries')
  await expect(page.getByRole('gridcell').nth(4)).toContainText('Malta')
  await expect(page.getByRole('gridcell').nth(7)).toContainText('Spain')
  await begin(page, 'Create Revenue')
  await refuses(page, 'Create', amount, { '91': 'There is a revenue for all countries already.' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await rowsOf(page, 'Revenues', 'Spain').getByRole('button', { name: 'Edit' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Edit Revenue' }).getByRole('combobox', { name: 'Countries' }),
  ).toHaveValue('Spain')
  await amount.fill('1700')
  await failing(page, 'UpdateRevenue', 'Failed to update. Please try again.', () => act(page, 'Save').click())
  await act(page, 'Save').click()
  await told(page, 'Record updated successfully.')
  await expect(rowsOf(page, 'Revenues', 'Spain')).toContainText('$1,700.00')
  await failing(page, 'DeleteRevenue', 'Failed to delete. Please try again.', async () => {
    await rowsOf(page, 'Revenues', 'Malta').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  })
  await page.getByRole('button', { name: 'No, cancel' }).click()
  await deleteRow(page, rowsOf(page, 'Revenues', 'Malta'), 'the revenue of Malta')
  await expect(shownOf(page)).toHaveText('Showing 1 to 2 of 2 entries | Page 1 of 1')
  isAskedOnce()

  await tab(page, 'Distribution').click()
  await expect(page.getByText('There are no distributions yet')).toBeVisible()

  await tab(page, 'Caps').click()
  await begin(page, 'Add New Cap')
  await expect(dialog(page).getByRole('group', { name: 'Advertisers' })).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog(page).getByRole('group', { name: 'Advertisers' })).toContainText(`${name} Brand`)
  await expect(act(page, 'Create')).toBeDisabled()
  const cap = dialog(page).getByRole('textbox', { name: 'Cap', exact: true })
  await cap.fill('')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByText('Please enter a valid cap')).toBeVisible()
  await cap.fill('40')
  await act(page, 'Create').click()
  await told(page, 'Cap created successfully')
  await expect(rowsOf(page, 'Caps', `${name} Brand`)).toContainText('0 / 40')
  await expect(headersOf(page, 'Caps')).toHaveText([
    'ID',
    'Interval',
    'Type',
    'Filled',
    'Countries',
    'Advertiser',
    'Publisher',
    'Reset At',
    'Timezone',
    'Actions',
  ])
  await rowsOf(page, 'Caps', '0 / 40').getByRole('button', { name: 'Edit' }).click()
  await cap.fill('80')
  await act(page, 'Save').click()
  await told(page, 'Cap updated successfully')
  await deleteRow(page, rowsOf(page, 'Caps', '0 / 80'), 'cap #')

  await tab(page, 'Supported Countries').click()
  await expect(page.getByText(`Leads of every country may go to ${name} Brand.`)).toBeVisible()
  await begin(page, 'Create Supported Country')
  await act(page, 'Create').click()
  await expect(dialog(page).getByText('Country is required')).toBeVisible()
  await axeInDialog(page, 'supported country')
  await chooseOne(page, 'Country Name', 'Malta')
  const note = dialog(page).getByRole('textbox', { name: 'Note' })
  await note.fill('By day')
  await failing(page, 'CreateSupportedCountry', 'Something went wrong. Please try again.', () =>
    act(page, 'Create').click(),
  )
  await act(page, 'Create').click()
  await told(page, 'Record created successfully.')
  const malta = rowsOf(page, 'Supported Countries', 'Malta')
  await expect(malta).toContainText('By day')
  await expect(headersOf(page, 'Supported Countries')).toHaveText(['ID', 'Country', 'Note', 'Actions'])
  await expect(malta.getByRole('button')).toHaveText(['By day', ''])
  await begin(page, 'Create Supported Country')
  await dialog(page).getByRole('combobox', { name: 'Country Name' }).fill('Malta')
  await expect(dialog(page).getByText('Nothing matches this search.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await malta.getByRole('button', { name: 'By day' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Supported Country' })).toBeVisible()
  await note.fill('At night')
  await act(page, 'Save').click()
  await told(page, 'Record updated successfully.')
  await expect(malta).toContainText('At night')
  await deleteRow(page, malta, 'Malta')
  hasStayed()
})
