import { expect, test, type Page } from '@playwright/test'
import { choose, chooseFromMenu, chooseOf, details, press, rowOf, table } from '../support/distributionsScreen'
import { seesNoFault } from '../support/faultless'
import { expectForbidden, loseOnScreen, openAsHolder } from '../support/forbidden'
import { openOptions } from '../support/pick'
import { neverReloads } from '../support/support'

/** The distributions screen: the list, every rule and text of the wizard, and opening hours. */

test('a distribution is created, validated, renamed, copied and deleted', async ({ page }) => {
  test.setTimeout(180_000)
  const name = `Browser ${Date.now()}`
  const holder = await openAsHolder(page, '/rotations')
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  const stayed = neverReloads(page)

  // The list: newest first, 50 to a page, of the slot method.
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Active',
    'ID',
    'Name',
    'Method',
    'Timezone',
    'Country',
    /^Updated/,
    'Publisher',
    'Advertisers',
    'Actions',
  ])
  await expect(table(page).getByRole('columnheader', { name: 'Updated' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveText('50')
  await expect(page.getByRole('button', { name: 'Remove filter: Method' })).toBeVisible()

  // Page 1 as it begins.
  await press(page, 'New Distribution')
  const general = page.getByRole('dialog', { name: 'New Distribution' })
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
  await seesNoFault(page, 'page 1 with errors', '.dialog')
  await general.getByRole('textbox', { name: 'Label' }).fill(name)
  await choose(zone, 'Europe/Berlin')
  await choose(general.getByRole('combobox', { name: 'Country' }), 'Germany')
  await general.getByRole('textbox', { name: 'Tags' }).fill('night')
  await general.getByRole('textbox', { name: 'Tags' }).press('Enter')

  // A segment: its one parameter, once, with a value.
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

  // What leads carry on: each parameter once, with one value at least.
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
  await seesNoFault(page, 'the overwrite dialog', '.dialog')
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

  // Page 2: groups and shares.
  await press(general, 'Next')
  const two = details(page)
  await expect(two.getByRole('tab', { name: 'New Timeslot' })).toBeFocused()
  const submit = two.getByRole('button', { name: 'Submit' })
  const why = two.locator('.wizard-why')
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
  await expect(total('33')).not.toHaveClass(/whole/)
  await expect(two.getByText('67% left to give out')).toBeVisible()
  await expect(why).toHaveText('Group 1 totals 33%. Give out the last 67% to submit')
  await expect(submit).toBeDisabled()
  await press(two, 'Add Advertiser to Group 1')
  await expect(two.getByRole('combobox', { name: 'Advertiser 2', exact: true })).toBeFocused()
  await expect(two.getByRole('textbox', { name: 'Percentage of advertiser 2' })).toHaveValue('67')
  await choose(two.getByRole('combobox', { name: 'Advertiser 2', exact: true }), 'Coral Finance')
  await expect(total('100')).toHaveClass(/whole/)
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
  await expect(total('99.99')).not.toHaveClass(/whole/)
  await expect(submit).toBeEnabled()
  await percentage.fill('70')
  await expect(why).toHaveText('Group 1 totals 103%. 3% too much')
  await press(two, 'Add Group')
  await seesNoFault(page, 'page 2 with errors', '.dialog')
  await percentage.fill('67')
  await press(two, 'Delete Group 2')
  await expect(two.getByRole('button', { name: 'Delete Group 1' })).toBeFocused()

  // Opening hours.
  await press(two, 'Edit opening hours')
  const hours = page.getByRole('dialog', { name: 'Opening hours' })
  const apply = () => press(page.getByRole('dialog').last(), 'Apply Timeslot')
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

  // Another timeslot: days that are free, and no time that is taken.
  await press(two, 'Add timeslot after')
  const fresh = page.getByRole('dialog', { name: 'New Timeslot' })
  await expect(fresh.getByRole('textbox', { name: 'Name' })).toHaveValue('New Timeslot')
  await expect(fresh.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await fresh.getByRole('checkbox', { name: 'Tuesday' }).check()
  await apply()
  await expect(fresh.getByText('Time already taken', { exact: true })).toBeVisible()
  const note = fresh.getByRole('alert').filter({ hasText: 'Time slots overlap detected' })
  await expect(note).toContainText('Available on Tuesday: 00:00–08:30, 12:00–23:59')
  await seesNoFault(page, 'opening hours with errors', '.dialog')
  await press(fresh, 'Cancel')
  await expect(two.getByRole('tab')).toHaveCount(1)
  await press(two, 'Add timeslot before')
  await fresh.getByRole('checkbox', { name: 'Tuesday' }).check()
  await fresh.getByRole('combobox', { name: 'Tuesday start' }).fill('1200')
  await apply()
  await expect(two.getByRole('tab').first()).toContainText('An advertiser group is required!')
  await expect(why).toHaveText('New Timeslot: An advertiser group is required!')
  await press(two, 'Delete timeslot')
  await expect(two.getByRole('tab', { name: 'Mornings' })).toBeFocused()
  await press(two, 'Edit opening hours')
  await hours.getByRole('checkbox', { name: 'Monday' }).uncheck()
  await press(hours, 'Copy to all from Monday')
  await apply()
  await submit.click()
  await expect(page.getByText('Distribution created successfully')).toBeVisible()
  await expect(two).toHaveCount(0)

  // In the list at once, open: outside of its hours the first timeslot takes leads.
  const row = rowOf(page, name)
  await expect(row).toContainText('Europe/Berlin')
  await expect(row.getByText('Active')).toBeVisible()
  await press(row, 'Edit')
  const edit = page.getByRole('dialog', { name: /^Edit Distribution #\d+$/ })
  await edit.getByRole('textbox', { name: 'Label' }).fill(`${name} kept`)
  await edit.getByRole('checkbox', { name: /^Traffic/ }).check()
  await press(edit, 'Next')
  await expect(two.getByText(new RegExp(`^Edit ${name} #\\d+$`))).toBeVisible()
  await press(two, 'Submit')
  await expect(page.getByText('Distribution updated successfully')).toBeVisible()
  const kept = rowOf(page, `${name} kept`)
  await expect(kept.getByText('Inactive')).toBeVisible()
  await chooseFromMenu(kept, 'Copy')
  const copy = page.getByRole('dialog', { name: 'New Distribution' })
  await expect(copy.getByRole('textbox', { name: 'Label' })).toHaveValue(`Copy of ${name} kept`)
  await press(copy, 'Next')
  await press(two, 'Submit')
  const copied = rowOf(page, `Copy of ${name} kept`)
  await expect(copied).toBeVisible()

  // Its advertiser has it, and filter lists offer it.
  await page.getByRole('link', { name: 'Advertisers' }).click()
  await page.getByRole('searchbox', { name: 'Search advertisers' }).fill('Aurora Markets')
  await press(page.getByRole('row', { name: /Aurora Markets/ }), 'Edit')
  await page.getByRole('tab', { name: 'Distribution' }).click()
  await page.getByRole('searchbox', { name: 'Search distributions' }).fill(name)
  await expect(page.getByRole('grid', { name: 'Distributions' }).getByRole('gridcell', { name: /kept$/ })).toHaveCount(
    2,
  )
  await page.getByRole('link', { name: 'Distributions' }).click()

  // Found under its country, and deleted after a question.
  await page.getByRole('link', { name: 'Country', exact: true }).click()
  await press(page, /^Germany \d+ Distribution\(s\)/)
  await chooseOf(page, `Copy of ${name} kept`, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText(`You are sure about to delete distribution Copy of ${name} kept`)
  await press(question, 'No, cancel')
  await chooseOf(page, `Copy of ${name} kept`, 'Delete')
  await press(question, 'Yes, delete it!')
  await expect(page.getByText('Distribution Successfully deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: `Edit Copy of ${name} kept` })).toHaveCount(0)
  await seesNoFault(page, 'the list by country')
  await page.getByRole('link', { name: 'Publisher', exact: true }).click()
  await press(page, /^Global \d+ Distribution\(s\)/)
  await chooseOf(page, `${name} kept`, 'Delete')
  await press(question, 'Yes, delete it!')
  await expect(page.getByRole('button', { name: `Edit ${name} kept` })).toHaveCount(0)

  // Filters, order and page stand in the address.
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await press(page, 'Show filter')
  await press(page, 'Choose Method')
  await expect(page.getByRole('listbox', { name: 'Method' }).getByRole('option')).toHaveText([
    'SLOTS',
    'OPTIMIZE',
    'CHANCE',
  ])
  await page.getByRole('option', { name: 'CHANCE' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Not applied yet')).toBeVisible()
  await seesNoFault(page, 'the list with its filters')
  await press(page, 'Apply')
  await expect(page).toHaveURL(/type=slot%2Cchance/)
  await press(table(page), 'Name')
  await expect(page).toHaveURL(/sort_by=name/)
  await press(page, 'Next page')
  await expect(page).toHaveURL(/sort_by=name.*list_page=2/)
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('2')
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  const firstName = table(page).getByRole('row').nth(1).getByRole('gridcell').nth(2)
  const first = await firstName.textContent()
  stayed()
  await page.reload()
  await expect(firstName).toHaveText(first ?? '')
  const stayedSince = neverReloads(page)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('1')
  await press(page, 'Cancel')
  await expect(page).not.toHaveURL(/type=/)

  const inMenu = async (names: string[]) => {
    await table(page).getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click()
    await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText(
      names.map((name) => (name === 'Make active' ? /^Make (in)?active$/ : name)),
    )
    await page.keyboard.press('Escape')
  }
  await inMenu(['View', 'Edit', 'Copy', 'Simulate', 'History', 'Make active', 'Delete'])
  for (const [without, names] of [
    ['DISTRIBUTIONS_CREATE', ['View', 'Edit', 'Simulate', 'History', 'Make active', 'Delete']],
    ['DISTRIBUTIONS_DELETE', ['View', 'Edit', 'Copy', 'Simulate', 'History', 'Make active']],
    ['AUDIT_LOG_LIST', ['View', 'Edit', 'Copy', 'Simulate', 'Make active', 'Delete']],
  ] as const) {
    await loseOnScreen(page, holder, [without])
    await inMenu([...names])
  }
  const act = (name: string) => (page: Page) => [table(page).getByRole('button', { name })]
  await expectForbidden(
    page,
    '/rotations',
    (page) => table(page).getByRole('row').nth(1),
    [
      { without: 'DISTRIBUTIONS_CREATE', lacks: (page) => [page.getByRole('button', { name: 'New Distribution' })] },
      { without: 'DISTRIBUTIONS_EDIT', lacks: (page) => [...act('View')(page), ...act('Edit')(page)] },
      { without: 'DISTRIBUTIONS_LIST', sentHome: true },
    ],
    holder,
  )
  stayedSince()
})
