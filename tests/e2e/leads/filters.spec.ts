import { expect, test, type Page, type Request } from '@playwright/test'
import { allLeads, isOperation, signIn } from '../support/support'
import { pick } from '../support/pick'

/** The leads screen's filters through the whole product: what is chosen on screen is what the list answers. */

type LeadsVariables = { filter: Record<string, unknown>; search?: unknown; statuses?: string[] }
const isLeads = (request: Request) => isOperation(request, 'Leads')

/** Does something that asks for leads. Answers what was asked, and how many matched. */
async function asking(page: Page, act: () => Promise<unknown>): Promise<{ variables: LeadsVariables; total: number }> {
  const [request] = await Promise.all([page.waitForRequest(isLeads), act()])
  const { data, errors } = await (await request.response())?.json()
  expect(errors).toBeUndefined()
  return { variables: request.postDataJSON().variables, total: data.leads.total }
}

const openLeads = (page: Page, address = '/leads') => asking(page, () => signIn(page, 'admin@demo.test', address))

const panel = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
const apply = (page: Page) => asking(page, () => panel(page).getByRole('button', { name: 'Apply' }).click())

/** Leads of all time, or of an address, with the panel open; a page of few rows, for it is drawn at each Apply. */
async function openPanel(page: Page, address = allLeads) {
  await openLeads(page, `${address}&limit=10`)
  await page.getByRole('button', { name: 'Show filter' }).first().click()
  await panel(page).getByRole('button', { name: 'Publisher Any' }).waitFor()
}

const lists = {
  ...{ Publisher: 'publisherId', Countries: 'countryId', Advertisers: 'advertiserId', Statuses: 'advertiserStatus' },
  ...{ 'Custom Param 1': 'customParam1', 'Custom Param 2': 'customParam2', 'Custom Param 3': 'customParam3' },
  ...{ 'Custom Param 4': 'customParam4', 'Custom Param 5': 'customParam5', 'Publisher Status': 'publisherStatus' },
  ...{ Offer: 'offer', Distribution: 'distributionId', Funnel: 'funnel' },
}
const halves = {
  Traffic: ['Weekdays only Mon-Fri', 'Weekends only Sat-Sun', 'All days Mon-Sun'],
  Approved: ['Only', 'Excluded', 'All'],
  'Late FTDs': ['Only', 'Excluded', 'All'],
  'Original Leads': ['Only', 'Excluded', 'All'],
  'Include Fake FTD': ['Only', 'Excluded', 'All'],
  'Is Test': ['Only', 'Excluded', 'All'],
} as const

const total = 'query Total($filter: LeadFilterInput) { leads(filter: $filter, page: { limit: 10 }) { total } }'

test.describe.serial('the filters of the leads', () => {
  let page: Page
  let token: string
  /** Last year, as the screen asks for it. */
  let range: Record<string, unknown>

  const date = (name: string) => panel(page).getByRole('textbox', { name, exact: true })
  /** How many leads of last year match, as the screen is answered too. */
  const matching = async (filter: object) => {
    const answer = await page.request.post('/graphql', {
      headers: { authorization: `Bearer ${token}` },
      data: { query: total, variables: { filter: { ...range, ...filter } } },
    })
    return (await answer.json()).data.leads.total as number
  }

  /** Two filters that let in no lead together and all leads of last year between them, while other tests change some. */
  const addUp = (name: string, one: object, other: object) =>
    expect(async () => {
      expect((await matching(one)) + (await matching(other)), name).toBe(await matching({}))
    }).toPass({ timeout: 20_000 })

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage()
    // Of last year: other tests add leads of today, and act on the latest, meanwhile.
    await openPanel(page, `/leads?filters=${encodeURIComponent('{"dateRangePreset":"last_year"}')}`)
    token = await page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? '{}').token as string)
    range = (await apply(page)).variables.filter
  })
  test.afterAll(() => page.close())

  test('include and exclude by each list, which adds up to all leads', async () => {
    await panel(page).getByRole('button', { name: 'Custom Param 1–5 Any' }).click()
    const choiceOf = (list: string) => panel(page).getByRole('group', { name: list, exact: true })
    for (const list of Object.keys(lists)) {
      await panel(page)
        .getByRole('button', { name: `${list} Any` })
        .click()
      await choiceOf(list).getByRole('option').first().click()
      await choiceOf(list)
        .getByRole('button', { name: `Close ${list}` })
        .click()
    }
    const { filter: included } = (await apply(page)).variables
    for (const list of Object.keys(lists))
      await panel(page)
        .getByRole('radiogroup', { name: `${list} mode` })
        .getByRole('radio', { name: 'Exclude' })
        .check()
    const { filter: excluded } = (await apply(page)).variables
    const excludes = excluded.excludes as string[]
    expect(new Set(excludes).size).toBe(Object.keys(lists).length)
    for (const [list, field] of Object.entries(lists)) {
      expect(included[field], list).toHaveLength(1)
      expect(excluded[field], list).toEqual(included[field])
      const named = excludes.filter((name) => name === field)
      const chosen = { [field]: included[field] }
      await addUp(list, chosen, { ...chosen, excludes: named })
      // Otherwise what is left out would be let in.
      expect(named, list).toHaveLength(1)
    }
    await asking(page, () => panel(page).getByRole('button', { name: 'Cancel' }).click())
  })

  test('have halves by radio that add up to all leads', async () => {
    await panel(page).getByRole('button', { name: 'Last Year', exact: true }).click()
    const asked: Record<string, unknown>[] = []
    for (const half of [0, 1] as const) {
      for (const [group, choices] of Object.entries(halves))
        await panel(page).getByRole('radiogroup', { name: group }).getByRole('radio', { name: choices[half] }).check()
      asked.push((await apply(page)).variables.filter)
    }
    const [ones = {}, others = {}] = asked
    const fields = Object.keys(ones).filter((field) => !(field in range))
    expect(fields).toHaveLength(Object.keys(halves).length)
    for (const field of fields) await addUp(field, { [field]: ones[field] }, { [field]: others[field] })
    await asking(page, () => panel(page).getByRole('button', { name: 'Cancel' }).click())
    for (const group of Object.keys(halves))
      await expect(
        panel(page).getByRole('radiogroup', { name: group }).getByRole('radio', { name: /^All/ }),
      ).toBeChecked()
  })

  test('switch on and off what is asked', async () => {
    const switches = [
      ['Inside selected hour range only', 'insideSelectedHourRange'],
      ['Created inside date range only', 'createdInsideDateRange'],
      ['Last 24 hours', 'last24Hours'],
    ] as const
    for (const [name] of switches) await panel(page).getByRole('switch', { name }).check()
    const switched = (await apply(page)).variables.filter
    for (const [, field] of switches) expect(switched[field], field).toBe(true)
    for (const [name] of [...switches].reverse()) await panel(page).getByRole('switch', { name }).uncheck()
  })

  test('ask for the range of each preset, and tell it', async () => {
    for (const name of [
      'Today',
      'Yesterday',
      'This week',
      'Last week',
      'This Month',
      'Last Month',
      'This Year',
      'Last Year',
    ]) {
      await panel(page).getByRole('button', { name, exact: true }).click()
      const { filter } = (await apply(page)).variables
      await expect(date('From')).toHaveValue(String(filter.startDate))
      await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText(name)
    }
  })

  test('take dates that are typed and chosen in the calendar', async () => {
    await date('From').fill('2026-03-10')
    await date('To').fill('2026-03-20')
    await panel(page).getByRole('button', { name: 'From: open calendar' }).click()
    const calendar = panel(page).getByRole('dialog', { name: 'Choose the start' })
    await calendar.getByRole('gridcell', { name: /\b2 March 2026/ }).click()
    await calendar.getByRole('option', { name: '08:30' }).click()
    await page.keyboard.press('Escape')
    expect((await apply(page)).variables.filter).toEqual({ startDate: '2026-03-02 08:30', endDate: '2026-03-20 23:59' })
  })

  test('act at once by two selects, which rule each other', async () => {
    // The two selects act at once and rule each other.
    const conversion = page.getByRole('combobox', { name: 'Conversion' })
    const lead = page.getByRole('combobox', { name: 'Lead', exact: true })
    expect((await asking(page, () => pick(conversion, 'Converted'))).variables.statuses).toEqual([
      'FTD',
      'PENDING_FTD',
      'FTD_REJECTED',
    ])
    await lead.click()
    await expect(page.getByRole('option', { name: 'Failed Only' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await asking(page, () => pick(conversion, 'Non Converted'))
    expect((await asking(page, () => pick(lead, 'Failed Only'))).variables.statuses).toEqual(['REJECTED'])
    await expect(conversion).toHaveText('All')
    await expect(conversion).toBeDisabled()
  })

  test('are passed over by a global search', async () => {
    // A global search finds whatever the other filters say.
    await page.getByRole('button', { name: 'Search Multiple Records' }).click()
    const dialog = page.getByRole('dialog', { name: 'Search Multiple Records' })
    await dialog.getByRole('textbox', { name: 'Content' }).fill('1, 2\n3')
    await pick(dialog.getByRole('combobox', { name: 'Search in' }), 'ID')
    await dialog.getByRole('switch', { name: /Search globally/ }).check()
    const { variables } = await asking(page, () => dialog.getByRole('button', { name: 'Search' }).click())
    expect(variables.search).toEqual({ texts: ['1', '2', '3'], in: 'id', isGlobal: true })
    await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('3 values')
  })
})

test('the address keeps the filters over reload, Back and tabs; the panel fits phones', async ({ page, context }) => {
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

  // On a phone the panel covers the screen, keeps the focus, and Escape closes it.
  await tab.close()
  await page.getByRole('button', { name: 'Hide filter' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Show filter' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Apply' }).waitFor()
  for (let tabs = 0; tabs < 40; tabs++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('[aria-modal]'),
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})
