import { expect, test, type Locator, type Page } from '@playwright/test'
import { axeFindings } from './axe'
import { addUser, signIn } from './support'

/** The distributions screen: the list, both pages of the wizard, opening hours, and all of it by keyboard. */

const table = (page: Page) => page.getByRole('grid', { name: 'Distributions' })
const details = (page: Page) => page.getByRole('dialog', { name: 'Distribution Details' })
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ has: page.getByRole('gridcell', { name, exact: true }) })

async function choose(field: Locator, text: string) {
  await field.fill(text)
  // The choices may still be on their way.
  await expect(field.page().getByRole('option', { name: text }).first()).toBeVisible()
  await field.press('Enter')
}

test('a distribution is created and changed on both pages, and no two timeslots take the same time', async ({ page }) => {
  const name = `Browser ${Date.now()}`
  await signIn(page, await addUser(), '/rotations')
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'New Distribution' }).click()
  const general = page.getByRole('dialog', { name: 'New Distribution' })
  await general.getByRole('textbox', { name: 'Label' }).fill(name)
  await choose(general.getByRole('combobox', { name: 'Country' }), 'Germany')
  await general.getByRole('button', { name: 'Next' }).click()
  await expect(details(page).getByText('Please add groups to the timeslot!')).toBeVisible()
  await details(page).getByRole('button', { name: 'Add Group' }).click()
  await expect(details(page).getByText('Drop advertisers here')).toBeVisible()
  for (const [place, advertiser] of [[1, 'Aurora Markets'], [2, 'Coral Finance']] as const) {
    await details(page).getByRole('button', { name: 'Add Advertiser to Group 1' }).click()
    await choose(details(page).getByRole('combobox', { name: `Advertiser ${place}`, exact: true }), advertiser)
    await details(page).getByRole('slider', { name: `Share of ${advertiser}` }).fill('50')
  }
  await expect(details(page).getByRole('status', { name: 'Total 100%' })).toBeVisible()
  await details(page).getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Distribution created successfully')).toBeVisible()
  await expect(details(page)).toHaveCount(0)

  await rowOf(page, name).getByRole('button', { name: 'View' }).click()
  await expect(page).toHaveURL(/dialog=edit&id=\d+&page=2/)
  await page.reload()
  await details(page).getByRole('button', { name: 'Add timeslot after' }).click()
  const hours = page.getByRole('dialog', { name: 'New Timeslot' })
  await hours.getByRole('checkbox', { name: 'Monday' }).check()
  await hours.getByRole('button', { name: 'Apply Timeslot' }).click()
  await expect(hours.getByText('Time slots overlap detected')).toBeVisible()
  await expect(hours.getByText('No available time windows on Monday')).toBeVisible()
  await hours.getByRole('button', { name: 'Cancel' }).click()
  await details(page).getByRole('button', { name: 'Edit opening hours' }).click()
  const edited = page.getByRole('dialog', { name: 'Opening hours' })
  await edited.getByLabel('Monday end').fill('12:00')
  await edited.getByRole('button', { name: 'Copy Monday to all' }).click()
  await edited.getByRole('button', { name: 'Apply Timeslot' }).click()
  await expect(details(page).getByRole('tab', { name: /Mon–Sun 00:00–12:00/ })).toBeVisible()
  await details(page).getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Distribution updated successfully')).toBeVisible()
})

test('a distribution is copied, found under its country and deleted', async ({ page }) => {
  const name = `Copied ${Date.now()}`
  await signIn(page, await addUser(), '/rotations?dialog=copy&id=1')
  const label = page.getByRole('textbox', { name: 'Label' })
  await expect(label).toHaveValue(/^Copy of /)
  await label.fill(name)
  await choose(page.getByRole('combobox', { name: 'Country' }), 'Germany')
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
  await details(page).getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Distribution created successfully')).toBeVisible()
  await page.goto('/rotations?tab=country&type=')
  await page.getByRole('button', { name: /^Germany \d+ Distribution\(s\)/ }).click()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Distribution Successfully deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0)
})

test('by keyboard alone advertisers change places and hours, and what is typed is not lost unasked', async ({ page }) => {
  await signIn(page, await addUser(), '/rotations?distribution=1&page=2')
  const rows = details(page).getByRole('combobox', { name: /^Advertiser/ })
  await expect(rows.first()).toHaveValue(/./)
  const [first, second] = await rows.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  await details(page).getByRole('button', { name: `Move ${first} down` }).focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(0)).toHaveValue(second ?? '')
  await expect(rows.nth(1)).toHaveValue(first ?? '')
  // The button that moved its row has the focus still, or its neighbour at the end.
  const up = details(page).getByRole('button', { name: `Move ${first} up` })
  await expect(details(page).locator('[data-move]:focus')).toHaveCount(1)
  await up.focus()
  await page.keyboard.press('Space')
  await expect(rows.nth(0)).toHaveValue(first ?? '')
  await details(page).getByRole('slider', { name: `Share of ${first}` }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(details(page).getByRole('button', { name: 'Submit' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(details(page)).toHaveCount(0)
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('axe finds nothing on the list, the wizard and the opening hours', async ({ page }) => {
      await signIn(page, await addUser(), '/rotations?tab=country&open=57')
      await page.getByRole('button', { name: /Distribution\(s\)/ }).first().click()
      expect(await axeFindings(page)).toEqual([])
      await page.goto('/rotations?dialog=edit&id=1')
      await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue(/./)
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
      await details(page).getByRole('button', { name: 'Add Group' }).click()
      expect(await axeFindings(page)).toEqual([])
      await details(page).getByRole('button', { name: 'Add timeslot before' }).click()
      await page.getByRole('checkbox', { name: 'Monday' }).check()
      expect(await axeFindings(page)).toEqual([])
    })
  })
}
