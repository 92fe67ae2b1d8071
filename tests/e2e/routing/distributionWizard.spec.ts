import { expect, test, type Locator, type Page } from '@playwright/test'
import { choose, details, press, rowOf, table } from '../support/distributionsScreen'
import { seesNoFault } from '../support/faultless'
import { openOptions } from '../support/pick'
import { addUser, neverReloads, signIn } from '../support/support'

/** Every rule and text of the wizard, and opening hours. One draft on one page: each test goes on where the last one left it. */

test.describe.configure({ mode: 'serial' })

const name = `Browser ${Date.now()}`
let page: Page
let stayed: () => void
let general: Locator
let two: Locator
let submit: Locator
let why: Locator
let hours: Locator
const apply = () => press(page.getByRole('dialog').last(), 'Apply Timeslot')

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  general = page.getByRole('dialog', { name: 'New Distribution' })
  two = details(page)
  submit = two.getByRole('button', { name: 'Submit' })
  why = two.locator('.wizard-why')
  hours = page.getByRole('dialog', { name: 'Opening hours' })
  await signIn(page, await addUser(), '/rotations')
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  stayed = neverReloads(page)
})
test.afterAll(() => page.close())

test('page 1 tells what is required', async () => {
  await press(page, 'New Distribution')
  await expect(general.getByRole('heading', { level: 3 })).toHaveText([
    'General information',
    'Method',
    'Hours',
    'Country and Publisher',
    'Parameters',
    'Lead Data Overwrite',
  ])
  await expect(general.getByRole('textbox', { name: 'Label' })).toBeFocused()
  await expect(general.getByRole('radio')).toHaveCount(3)
  await expect(general.getByRole('radio', { name: 'Slot' })).toBeChecked()
  await expect(
    general.getByRole('checkbox', { name: 'Traffic (Reject leads outside opening hours)' }),
  ).not.toBeChecked()
  await expect(general.getByText('adds a further segment to narrow down traffic')).toBeVisible()
  const zone = general.getByRole('combobox', { name: 'Time zone' })
  await expect(zone).toHaveValue(/^UTC/)
  await zone.fill('')
  await press(general, 'Next')
  for (const text of ['Label is required', 'Please select a time zone', 'Please select a country'])
    await expect(general.getByText(text)).toBeVisible()
  await expect(general.getByRole('textbox', { name: 'Label' })).toBeFocused()
  await seesNoFault(page, 'page 1 with errors', '[aria-modal]')
  await general.getByRole('textbox', { name: 'Label' }).fill(name)
  await choose(zone, 'Europe/Berlin')
  await choose(general.getByRole('combobox', { name: 'Country' }), 'Germany')
  await general.getByRole('textbox', { name: 'Tags' }).fill('night')
  await general.getByRole('textbox', { name: 'Tags' }).press('Enter')
})

test('a segment is its one parameter, once, with a value', async () => {
  await press(general, 'Add Parameter')
  const segment = page.getByRole('dialog', { name: 'Add Parameter' })
  await expect(await openOptions(segment.getByRole('combobox', { name: 'Parameter' }))).toHaveText(['Custom Param 1'])
  await page.keyboard.press('Escape')
  await expect(segment.getByRole('button', { name: 'Add' })).toBeDisabled()
  await segment.getByLabel('Value').fill('facebook')
  await press(segment, 'Add')
  await expect(general.getByRole('button', { name: 'Add Parameter' })).toBeDisabled()
  await press(general, 'Edit Parameter Custom Param 1')
  const segmentAgain = page.getByRole('dialog', { name: 'Edit Parameter' })
  await segmentAgain.getByLabel('Value').fill('')
  await expect(segmentAgain.getByRole('button', { name: 'Edit' })).toBeDisabled()
  await segmentAgain.getByLabel('Value').fill('google')
  await press(segmentAgain, 'Edit')
  await expect(general.getByRole('region', { name: 'Parameters', exact: true })).toContainText('Custom Param 1google')
  await press(general, 'Delete Parameter Custom Param 1')
  await expect(general.getByRole('button', { name: 'Add Parameter' })).toBeFocused()
})

test('what leads carry on is each parameter once, with one value at least', async () => {
  await press(general, 'Add Lead Data Overwrite')
  const overwrite = page.getByRole('dialog', { name: 'Add Lead Data Overwrite' })
  await expect(await openOptions(overwrite.getByRole('combobox', { name: 'Parameter' }))).toHaveText([
    ...[1, 2, 3, 4, 5].map((place) => `Custom Param ${place}`),
    'Funnel',
    'Publisher ID',
  ])
  await overwrite.getByRole('option', { name: 'Funnel' }).click()
  await expect(overwrite.getByRole('button', { name: 'Add' })).toBeDisabled()
  for (const value of ['one', 'two']) {
    await overwrite.getByLabel('Values').first().fill(value)
    await overwrite.getByLabel('Values').first().press('Enter')
  }
  await seesNoFault(page, 'the overwrite dialog', '[aria-modal]')
  await press(overwrite, 'Add')
  await expect(general.getByRole('region', { name: 'Lead Data Overwrite' })).toContainText('Funnelone, two')
  await press(general, 'Add Lead Data Overwrite')
  await overwrite.getByRole('combobox', { name: 'Parameter' }).click()
  await expect(overwrite.getByRole('option', { name: 'Publisher ID' })).toBeVisible()
  await expect(overwrite.getByRole('option', { name: 'Funnel' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await press(overwrite, 'Cancel')
  await press(general, 'Edit Lead Data Overwrite Funnel')
  await press(page.getByRole('dialog', { name: 'Edit Lead Data Overwrite' }), 'Remove one')
  await press(page.getByRole('dialog', { name: 'Edit Lead Data Overwrite' }), 'Edit')
  await expect(general.getByRole('region', { name: 'Lead Data Overwrite' })).toContainText('Funneltwo')
})

test('groups are submitted when their shares make 100%', async () => {
  await press(general, 'Next')
  await expect(two.getByRole('tab', { name: 'New Timeslot' })).toBeFocused()
  const total = (percent: string) => two.getByRole('status', { name: `Total ${percent}%`, exact: true })
  await expect(two.getByText('Please add groups to the timeslot!')).toBeVisible()
  await expect(why).toHaveText('An advertiser group is required!')
  await expect(submit).toBeDisabled()
  for (const act of ['Delete timeslot', 'Delete all groups'])
    await expect(two.getByRole('button', { name: act })).toBeDisabled()
  await press(two, 'Add Group')
  await expect(two.getByText('Drop advertisers here')).toBeVisible()
  await expect(why).toHaveText('Advertiser groups must not be empty!')
  await page.keyboard.press('Enter') // The focus went on to the button that adds an advertiser.
  await page.keyboard.press('Tab')
  await expect(two.getByText('Please select a valid brand')).toBeVisible()
  await expect(why).toHaveText('Advertiser must be specified!')
  await expect(two.getByRole('textbox', { name: 'Percentage of advertiser 1' })).toHaveValue('100')
  await choose(two.getByRole('combobox', { name: 'Advertiser 1', exact: true }), 'Aurora Markets')
  await expect(submit).toBeEnabled()
  const slider = two.getByRole('slider', { name: 'Share of Aurora Markets' })
  for (const [attribute, value] of [
    ['min', '0'],
    ['max', '100'],
    ['step', '1'],
  ] as const)
    await expect(slider).toHaveAttribute(attribute, value)
  await slider.fill('33')
  await expect(total('33')).not.toHaveAttribute('data-whole', 'true')
  await expect(two.getByText('67% left to give out')).toBeVisible()
  await expect(why).toHaveText('Group 1 totals 33%. Give out the last 67% to submit')
  await expect(submit).toBeDisabled()
  await press(two, 'Add Advertiser to Group 1')
  await expect(two.getByRole('combobox', { name: 'Advertiser 2', exact: true })).toBeFocused()
  await expect(two.getByRole('textbox', { name: 'Percentage of advertiser 2' })).toHaveValue('67')
  await choose(two.getByRole('combobox', { name: 'Advertiser 2', exact: true }), 'Coral Finance')
  await expect(total('100')).toHaveAttribute('data-whole', 'true')
  await press(two, 'Add Advertiser to Group 1')
  await expect(two.getByRole('textbox', { name: 'Percentage of advertiser 3' })).toHaveValue('0')
  await press(two, 'Delete advertiser 3')
  await expect(two.getByRole('button', { name: 'Delete Coral Finance' })).toBeFocused()
  const percentage = two.getByRole('textbox', { name: 'Percentage of Coral Finance' })
  await percentage.fill('101')
  await expect(two.getByText('Enter 0 to 100 with at most two decimals').first()).toBeVisible()
  await percentage.fill('66.98')
  await expect(submit).toBeDisabled()
  await percentage.fill('66.99')
  await expect(total('99.99')).not.toHaveAttribute('data-whole', 'true')
  await expect(submit).toBeEnabled()
  await percentage.fill('70')
  await expect(why).toHaveText('Group 1 totals 103%. 3% too much')
  await press(two, 'Add Group')
  await seesNoFault(page, 'page 2 with errors', '[aria-modal]')
  await percentage.fill('67')
  await press(two, 'Delete Group 2')
  await expect(two.getByRole('button', { name: 'Delete Group 1' })).toBeFocused()
})

test('opening hours are checked, copied between days and told by the tab', async () => {
  await press(two, 'Edit opening hours')
  await expect(hours.getByRole('checkbox', { checked: true })).toHaveCount(7)
  await expect(hours.getByRole('combobox', { name: 'Sunday start' })).toHaveValue('00:00')
  await expect(hours.getByRole('combobox', { name: 'Sunday end' })).toHaveValue('23:59')
  await expect(hours.getByRole('button', { name: /^Delete range/ })).toHaveCount(0)
  await hours.getByRole('textbox', { name: 'Name' }).fill('  ')
  await hours.getByRole('combobox', { name: 'Monday end' }).fill('24:00')
  await apply()
  await expect(hours.getByText('Name is required')).toBeVisible()
  await expect(hours.getByText('Please enter a valid time')).toBeVisible()
  await expect(hours.getByText('1 day needs attention')).toBeVisible()
  await hours.getByRole('textbox', { name: 'Name' }).fill('Mornings')
  await hours.getByRole('combobox', { name: 'Monday end' }).fill('12:60')
  await expect(hours.getByText('Please enter a valid time')).toBeVisible()
  await hours.getByRole('combobox', { name: 'Monday start' }).fill('13:00')
  await hours.getByRole('combobox', { name: 'Monday end' }).fill('12:00')
  await expect(hours.getByText('Start time should be smaller')).toBeVisible()
  // Times may also be taken from a list.
  await hours.getByRole('combobox', { name: 'Monday start' }).click()
  await hours.getByRole('option', { name: '08:30' }).click()
  await press(hours, 'Add range to Monday')
  await hours.getByRole('combobox', { name: 'Monday start 2' }).fill('11:00')
  await expect(hours.getByText('Time slots are overlapping')).toBeVisible()
  await apply()
  await expect(hours).toBeVisible()
  await press(hours, 'Delete range 2 of Monday')
  await expect(hours.getByText('Time slots are overlapping')).toHaveCount(0)
  await press(hours, 'Copy to all from Monday')
  await hours.getByRole('checkbox', { name: 'Saturday' }).uncheck()
  await press(hours, 'Copy previous to Sunday')
  await expect(hours.getByText('Closed')).toHaveCount(2)
  await apply()
  await expect(two.getByRole('tab', { name: 'Mornings' })).toContainText('Mon–Fri 08:30–12:00')
})

test('another timeslot takes days that are free, and no time that is taken', async () => {
  await press(two, 'Add timeslot after')
  const fresh = page.getByRole('dialog', { name: 'New Timeslot' })
  await expect(fresh.getByRole('textbox', { name: 'Name' })).toHaveValue('New Timeslot')
  await expect(fresh.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await fresh.getByRole('checkbox', { name: 'Tuesday' }).check()
  await apply()
  await expect(fresh.getByText('Time already taken', { exact: true })).toBeVisible()
  const note = fresh.getByRole('alert').filter({ hasText: 'Time slots overlap detected' })
  await expect(note).toContainText('Available on Tuesday: 00:00–08:30, 12:00–23:59')
  await seesNoFault(page, 'opening hours with errors', '[aria-modal]')
  await press(fresh, 'Cancel')
  await expect(two.getByRole('tab')).toHaveCount(1)
  await press(two, 'Add timeslot before')
  await fresh.getByRole('checkbox', { name: 'Tuesday' }).check()
  await fresh.getByRole('combobox', { name: 'Tuesday start' }).fill('1200')
  await apply()
  await expect(two.getByRole('tab').first().getByRole('img')).toHaveAccessibleName('An advertiser group is required!')
  await expect(why).toHaveText('New Timeslot: An advertiser group is required!')
  await press(two, 'Delete timeslot')
  await expect(two.getByRole('tab', { name: 'Mornings' })).toBeFocused()
  await press(two, 'Edit opening hours')
  await hours.getByRole('checkbox', { name: 'Monday' }).uncheck()
  await press(hours, 'Copy to all from Monday')
  await apply()
})

test('what was set up is in the list at once, open outside of its hours', async () => {
  // The first timeslot takes leads then.
  await submit.click()
  await expect(page.getByText('Distribution created successfully')).toBeVisible()
  await expect(two).toHaveCount(0)
  const row = rowOf(page, name)
  await expect(row).toContainText('Europe/Berlin')
  await expect(row.getByText('Active')).toBeVisible()
  stayed()
})
