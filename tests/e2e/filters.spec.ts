import { expect, test, type Page, type Request } from '@playwright/test'

/** The leads screen's filters through the whole product: what is chosen on screen is what the list answers. */

type LeadsVariables = { filter: Record<string, unknown>; search?: unknown; statuses?: string[] }
const isLeads = (request: Request) => request.url().endsWith('/graphql') && request.postDataJSON()?.operationName === 'Leads'

/** Does something that asks for leads. Answers what was asked, and how many matched. */
async function asking(page: Page, act: () => Promise<unknown>): Promise<{ variables: LeadsVariables; total: number }> {
  const [response] = await Promise.all([page.waitForResponse((answer) => isLeads(answer.request())), act()])
  const { data, errors } = await response.json()
  expect(errors).toBeUndefined()
  return { variables: response.request().postDataJSON().variables, total: data.leads.total }
}

async function openLeads(page: Page, path = '/leads') {
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@demo.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('Demo1234')
  const first = await asking(page, () => page.getByRole('button', { name: 'Login' }).click())
  await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor()
  return first
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
const apply = (page: Page) => asking(page, () => panel(page).getByRole('button', { name: 'Apply' }).click())

/** All leads of all time, with the panel open. */
async function openPanel(page: Page) {
  await openLeads(page, '/leads?filters=%7B%22dateRangePreset%22%3Anull%7D')
  await page.getByRole('button', { name: 'Show filter' }).first().click()
  await panel(page).getByRole('button', { name: 'Publisher Any' }).waitFor()
}

for (const [list, field, isGrouped] of [
  ['Publisher', 'publisherId'],
  ['Countries', 'countryId'],
  ['Advertisers', 'advertiserId'],
  ['Statuses', 'brandStatus'],
  ['Custom Param 1', 'customParam1', true],
  ['Custom Param 2', 'customParam2', true],
  ['Custom Param 3', 'customParam3', true],
  ['Custom Param 4', 'customParam4', true],
  ['Custom Param 5', 'customParam5', true],
  ['Publisher Status', 'publisherStatus'],
  ['Offer', 'offer'],
  ['Distribution', 'disId'],
  ['Funnel', 'funnel'],
] as const) {
  test(`${list}: included and excluded leads are together all of them`, async ({ page }) => {
    await openPanel(page)
    const all = await apply(page)
    if (isGrouped) await panel(page).getByRole('button', { name: 'Custom Param 1–5 Any' }).click()
    await panel(page).getByRole('button', { name: `${list} Any` }).click()
    await panel(page).getByRole('option').first().click()
    const included = await apply(page)
    expect(included.variables.filter[field]).toHaveLength(1)
    await panel(page).getByRole('radiogroup', { name: `${list} mode` }).getByRole('radio', { name: 'Exclude' }).check()
    const excluded = await apply(page)
    expect(excluded.variables.filter.excludes).toHaveLength(1)
    expect(included.total + excluded.total).toBe(all.total)
  })
}

for (const [group, options] of [
  ['Traffic', ['Weekdays only Mon-Fri', 'Weekends only Sat-Sun']],
  ['Approved', ['Only', 'Excluded']],
  ['Late FTDs', ['Only', 'Excluded']],
  ['Original Leads', ['Only', 'Excluded']],
  ['Include Fake FTD', ['Only', 'Excluded']],
  ['Is Test', ['Only', 'Excluded']],
] as const) {
  test(`${group}: its two halves are together all leads`, async ({ page }) => {
    await openPanel(page)
    const all = await apply(page)
    let sum = 0
    for (const option of options) {
      await panel(page).getByRole('radiogroup', { name: group }).getByRole('radio', { name: option }).check()
      sum += (await apply(page)).total
    }
    expect(sum).toBe(all.total)
  })
}

test('the switches and every preset are asked for and answered', async ({ page }) => {
  await openPanel(page)
  for (const [name, field] of [
    ['Inside selected hour range only', 'insideSelectedHourRange'],
    ['Created inside date range only', 'createdInsideDateRange'],
    ['Last 24 hours', 'last24Hours'],
  ] as const) {
    await panel(page).getByRole('switch', { name }).check()
    expect((await apply(page)).variables.filter[field]).toBe(true)
  }
  await panel(page).getByRole('switch', { name: 'Last 24 hours' }).uncheck()
  for (const name of ['Today', 'Yesterday', 'This week', 'Last week', 'This Month', 'Last Month', 'This Year', 'Last Year']) {
    await panel(page).getByRole('button', { name, exact: true }).click()
    const { filter } = (await apply(page)).variables
    await expect(panel(page).getByRole('textbox', { name: 'From', exact: true })).toHaveValue(String(filter.startDate))
    await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText(name)
  }
})

test('a range picked in the calendar is asked for', async ({ page }) => {
  await openLeads(page, '/leads?filters=%7B%22start_date%22%3A%222026-03-10%22%2C%22end_date%22%3A%222026-03-20%22%7D')
  await page.getByRole('button', { name: 'Show filter' }).first().click()
  await panel(page).getByRole('button', { name: 'From: open calendar' }).click()
  const calendar = panel(page).getByRole('dialog', { name: 'Choose the start' })
  await calendar.getByRole('gridcell', { name: /March 2nd, 2026/ }).click()
  await calendar.getByRole('option', { name: '08:30' }).click()
  await page.keyboard.press('Escape')
  expect((await apply(page)).variables.filter).toEqual({ startDate: '2026-03-02 08:30', endDate: '2026-03-20 23:59' })
})

test('the two selects act at once and rule each other', async ({ page }) => {
  await openPanel(page)
  const conversion = page.getByRole('combobox', { name: 'Conversion' })
  const lead = page.getByRole('combobox', { name: 'Lead', exact: true })
  expect((await asking(page, () => conversion.selectOption('Converted'))).variables.statuses).toEqual(['FTD', 'PENDING_FTD', 'FTD_REJECTED'])
  await expect(lead.getByRole('option', { name: 'Failed Only' })).toBeDisabled()
  await asking(page, () => conversion.selectOption('Non Converted'))
  expect((await asking(page, () => lead.selectOption('Failed Only'))).variables.statuses).toEqual(['REJECTED'])
  await expect(conversion).toHaveValue('All')
  await expect(conversion).toBeDisabled()
})

test('a search in many values finds them whatever the other filters say', async ({ page }) => {
  await openPanel(page)
  await page.getByRole('button', { name: 'Search Multiple Records' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search Multiple Records' })
  await dialog.getByRole('textbox', { name: 'Content' }).fill('1, 2\n3')
  await dialog.getByRole('combobox', { name: 'Search in' }).selectOption('ID')
  await dialog.getByRole('switch', { name: /Search globally/ }).check()
  const { variables } = await asking(page, () => dialog.getByRole('button', { name: 'Search' }).click())
  expect(variables.search).toEqual({ texts: ['1', '2', '3'], in: 'id', isGlobal: true })
  await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('3 values')
})

test('the address holds the filters: reload, Back and another tab show the same', async ({ page, context }) => {
  await openPanel(page)
  await panel(page).getByRole('radiogroup', { name: 'Is Test' }).getByRole('radio', { name: 'Excluded' }).check()
  await apply(page)
  const chips = page.getByRole('list', { name: 'Filters in force' })
  await expect(chips).toHaveText('Is TestExcluded')
  const tab = await context.newPage()
  await tab.goto(page.url())
  await expect(tab.getByRole('list', { name: 'Filters in force' })).toHaveText('Is TestExcluded')
  await page.reload()
  await expect(chips).toHaveText('Is TestExcluded')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Remove filter: Is Test' })).toBeHidden()
  await page.goForward()
  await expect(chips).toHaveText('Is TestExcluded')
})

test('filters are chosen, applied and taken off by keyboard alone', async ({ page }) => {
  await openLeads(page)
  await page.getByRole('button', { name: 'Show filter' }).first().focus()
  await page.keyboard.press('Enter')
  const publisher = panel(page).getByRole('button', { name: 'Publisher Any' })
  await publisher.waitFor()
  for (let tabs = 0; tabs < 60 && !(await publisher.evaluate((element) => element === document.activeElement)); tabs++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('combobox', { name: 'Search publisher' })).toBeFocused()
  await expect(panel(page).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  const { variables } = await asking(page, () => page.keyboard.press('Control+Enter'))
  expect(variables.filter.publisherId).toHaveLength(1)
  await page.getByRole('button', { name: 'Remove filter: Publisher' }).focus()
  const after = await asking(page, () => page.keyboard.press('Enter'))
  expect(after.variables.filter).not.toHaveProperty('publisherId')
})

test('on a phone the panel covers the screen, keeps the focus, and Escape closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLeads(page)
  await page.getByRole('button', { name: 'Show filter' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Apply' }).waitFor()
  for (let tabs = 0; tabs < 40; tabs++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog'))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})
