import { expect, test, type Page } from '@playwright/test'
import { details, rowOf } from '../support/distributionsScreen'
import { addUser, signIn } from '../support/support'

/** Counts every key, a chord such as Ctrl+Enter as one. */
function keyboardOf(page: Page) {
  let count = 0
  return {
    count: () => count,
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      count += keys.length
    },
    type: async (text: string) => {
      await page.keyboard.type(text)
      count += text.length
    },
  }
}

test('a distribution with two timeslots is created with at most 100 keys', async ({ page }) => {
  await signIn(page, await addUser(), '/rotations')
  await expect(page.getByRole('grid', { name: 'Distributions' }).getByRole('row').nth(1)).toBeVisible()
  const name = `K${Date.now() % 10_000}`
  const { press, type, count } = keyboardOf(page)
  const focused = (name: string) => expect(page.getByRole('combobox', { name, exact: true })).toBeFocused()

  await press('n', 'd')
  await expect(page.getByRole('textbox', { name: 'Label' })).toBeFocused()
  await type(name)
  // Next leads to what is missing still, and on when nothing is.
  await press('Enter')
  await focused('Country')
  await type('ger')
  await expect(page.getByRole('option', { name: 'Germany' })).toBeVisible()
  await press('Enter', 'Enter')

  await expect(details(page).getByRole('tab', { name: 'New Timeslot' })).toBeFocused()
  await press('a', 'Enter')
  for (const [place, advertiser, share] of [
    [1, 'aur', '60'],
    [2, 'cor', ''],
  ] as const) {
    await focused(`Advertiser ${place}`)
    await type(advertiser)
    await expect(details(page).getByRole('listbox').getByRole('option').first()).toBeVisible()
    await press('Enter', 'Tab', 'Tab')
    await type(share)
    // The next advertiser, who gets what is left; of a whole group, back to the timeslot.
    await press('Enter')
  }
  await expect(details(page).getByRole('tab', { name: 'New Timeslot' })).toBeFocused()
  await press('h')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await type('AM')
  await press('Tab', 'Tab', 'Tab')
  await expect(page.getByRole('combobox', { name: 'Monday end' })).toBeFocused()
  await type('1200')
  await press('Tab', 'Tab', 'Enter')
  await expect(page.getByRole('combobox', { name: 'Sunday end' })).toHaveValue('12:00')
  await press('Control+Enter')
  await press('t')
  await expect(page.getByRole('dialog', { name: 'New Timeslot' })).toBeVisible()
  await type('PM')
  await press('Control+Enter')
  await expect(details(page).getByRole('tab')).toHaveCount(2)
  await expect(details(page).getByRole('tab', { name: 'PM' })).toContainText('Mon–Sun 12:00–23:59')
  await expect(details(page).getByRole('button', { name: 'Submit' })).toBeEnabled()
  await press('Control+Enter')
  await expect(page.getByText('Distribution created successfully')).toBeVisible()
  await expect(rowOf(page, name)).toContainText('Germany')
  expect(count()).toBeLessThanOrEqual(100)

  // Both timeslots have both advertisers with their shares.
  await rowOf(page, name).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Next', exact: true }).click()
  for (const slot of ['AM', 'PM']) {
    await details(page).getByRole('tab', { name: slot }).click()
    await expect(details(page).getByRole('slider')).toHaveCount(2)
    await expect(details(page).getByRole('status', { name: 'Total 100%', exact: true })).toBeVisible()
    await expect(
      details(page)
        .getByRole('textbox', { name: /^Percentage of/ })
        .first(),
    ).toHaveValue('60')
  }
})
