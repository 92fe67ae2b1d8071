import { expect, test, type Page } from '@playwright/test'
import { type Holder, loseOnScreen, openAsHolder, step } from '../support/forbidden'
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
  rowsOf,
  tab,
  told,
} from '../support/recordParts'
import { neverReloads, withDatabase } from '../support/support'
import { tabTo } from '../support/tabTo'

/** What is kept of one advertiser, tab by tab. */

/** Day by day, and refused where they cannot be. */
async function setsOpeningHours(page: Page, isAskedOnce: () => void) {
  const day = (name: string) => dialog(page).getByRole('group', { name })
  const time = (label: string) => dialog(page).getByRole('combobox', { name: label, exact: true })
  const apply = act(page, 'Apply Timeslot')

  await expect(page.getByText('There are no opening hours yet')).toBeVisible()
  await begin(page, 'New Timeslot')
  await expect(page.getByRole('dialog', { name: 'New Timeslot' })).toHaveCSS('width', '810px')
  await expect(time('Timezone')).toHaveValue(/^UTC/)
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await expect(day(name).getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expect(time(`${name} start`)).toHaveValue('00:00')
    await expect(time(`${name} end`)).toHaveValue('23:59')
  }
  await apply.click()
  await expect(dialog(page).getByText('Country is required')).toBeVisible()
  for (const [start, end, text] of [
    ['18:00', '09:00', 'Start time should be smaller'],
    ['18:00', '18:00', 'Start time should be smaller'],
    ['24:00', '23:59', 'Please enter a valid time'],
  ] as const) {
    await time('Monday start').fill(start)
    await time('Monday end').fill(end)
    await expect(day('Monday').getByText(text)).toBeVisible()
    await expect(apply).toBeDisabled()
  }
  await expect(day('Monday').getByRole('button', { name: /^Delete range/ })).toHaveCount(0)
  await time('Monday start').fill('08:00')
  await time('Monday end').fill('12:00')
  await day('Monday').getByRole('button', { name: 'Add range to Monday' }).click()
  await time('Monday start 2').fill('11:59')
  await expect(day('Monday').getByText('Time slots are overlapping')).toBeVisible()
  await expect(apply).toBeDisabled()
  await axeInDialog(page, 'opening hours')
  await time('Monday start 2').fill('13:00')
  await time('Monday end 2').fill('18:00')
  await day('Tuesday').getByRole('checkbox', { name: 'Tuesday' }).uncheck()
  await expect(day('Tuesday')).toContainText('Closed')
  await day('Wednesday').getByRole('button', { name: 'Copy previous to Wednesday' }).click()
  await expect(day('Wednesday')).toContainText('Closed')
  await day('Thursday').getByRole('checkbox', { name: 'Traffic' }).uncheck()
  await expect(day('Thursday')).toContainText('No traffic')
  await chooseSeveral(page, 'Countries', 'Malta', 'Spain')
  await failing(page, 'CreateOpeningHours', 'Failed to create opening hours. Please try again.', () => apply.click())
  await apply.click()
  await told(page, 'Opening hours created successfully.')
  const [malta, spain] = ['Malta', 'Spain'].map((country) => rowsOf(page, 'Opening Hours', country)) as [
    ReturnType<typeof rowsOf>,
    ReturnType<typeof rowsOf>,
  ]
  for (const row of [malta, spain])
    await expect(row).toContainText('UTCMon 08:00–12:00 13:00–18:00, Thu 00:00–23:59 (no traffic), Fri–Sun 00:00–23:59')
  await expect(headersOf(page, 'Opening Hours')).toHaveText(['Country', 'Timezone', 'Week Days', 'Actions'])

  await malta.getByRole('button', { name: 'Edit' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Edit Timeslot' }).getByRole('group', { name: 'Countries' }),
  ).toHaveAttribute('aria-disabled', 'true')
  await day('Monday').getByRole('button', { name: 'Delete range 2 of Monday' }).click()
  await day('Monday').getByRole('button', { name: 'Copy to all from Monday' }).click()
  await time('Timezone').fill('Malta')
  await dialog(page)
    .getByRole('option', { name: /^Europe\/Malta/ })
    .click()
  await failing(page, 'UpdateOpeningHours', 'Failed to update opening hours. Please try again.', () => apply.click())
  await apply.click()
  await told(page, 'Opening hours updated successfully.')
  await expect(malta).toContainText('Europe/MaltaMon–Sun 08:00–12:00')
  await deleteRow(page, malta, 'the opening hours of Malta')
  await expect(spain).toBeVisible()
  isAskedOnce()
}

/** Takes from a list of a dialog by keyboard, from wherever the focus is. */
async function takeByKeys(page: Page, list: string, text: string) {
  await tabTo(page, new RegExp(`^${list}\\*? (Choose|All)`))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('combobox', { name: `Search ${list.toLowerCase()}` })).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
}

/** By keyboard alone. */
async function excludes(page: Page, advertiser: number, traffic: string) {
  const isAskedOnce = counted(page, 'Exclusions')
  await tab(page, 'Exclusions').click()
  await expect(page.getByText('There are no exclusions yet')).toBeVisible()
  await tabTo(page, /^Create Exclusions$/)
  await page.keyboard.press('Enter')
  await expect(act(page, 'Create')).toBeDisabled()
  await takeByKeys(page, 'Api Offer', 'gold')
  await tabTo(page, /^Create$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Publisher is required')).toBeVisible()
  await expect(dialog(page).getByText('Country is required')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /^Publisher Name/ })).toBeFocused()
  await axeInDialog(page, 'exclusion')
  await takeByKeys(page, 'Publisher Name', traffic)
  await takeByKeys(page, 'Countries', 'malta')
  await tabTo(page, /^Create$/)
  await failing(page, 'CreateExclusions', 'Failed to create. Please try again.', () => page.keyboard.press('Enter'))
  await act(page, 'Create').press('Enter')
  await told(page, 'Record created successfully.')
  const excluded = rowsOf(page, 'Exclusions', traffic)
  await expect(excluded).toContainText(`${advertiser}${traffic}`)
  await expect(excluded).toContainText('Maltagold-standard')
  await expect(headersOf(page, 'Exclusions')).toHaveText([
    'ID',
    'Advertiser ID',
    'Publisher Name',
    'Country',
    'Api Offer',
    'Actions',
  ])
  await excluded.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Exclusions' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Remove Gold Standard' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await act(page, 'Save').click()
  await told(page, 'Record updated successfully.')
  await expect(excluded).not.toContainText('gold-standard')
  await deleteRow(page, excluded, `the exclusion of ${traffic}`)
  isAskedOnce()
}

async function overrides(page: Page, brand: string, traffic: string) {
  await tab(page, 'Override Publisher ID').click()
  await begin(page, 'Create Override Publisher')
  await expect(dialog(page).getByRole('textbox', { name: 'Advertiser Name' })).toBeDisabled()
  await expect(dialog(page).getByRole('textbox', { name: 'Advertiser Name' })).toHaveValue(brand)
  await act(page, 'Create').click()
  await expect(dialog(page).getByText('Publisher is required')).toBeVisible()
  await expect(dialog(page).getByText('Override is required')).toBeVisible()
  await axeInDialog(page, 'override publisher')
  const value = dialog(page).getByRole('textbox', { name: 'Override Values' })
  await chooseOne(page, 'Publisher Name', traffic)
  await value.fill('9001')
  await act(page, 'Create').click()
  await told(page, 'Record created successfully.')
  const ids = rowsOf(page, 'Override Publisher ID', traffic)
  await expect(ids).toContainText(`All countries${traffic}9001`)
  await expect(headersOf(page, 'Override Publisher ID')).toHaveText([
    'ID',
    'Country',
    'Publisher Name',
    'Override Values',
    'Actions',
  ])
  await begin(page, 'Create Override Publisher')
  await chooseOne(page, 'Publisher Name', traffic)
  await value.fill('9002')
  await act(page, 'Create').click()
  await expect(dialog(page).getByText(/^Override #\d+ is for the same pair and all countries already\.$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await ids.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Override Publisher' })).toBeVisible()
  await chooseOne(page, 'Country', 'Malta')
  await failing(page, 'UpdatePublisherOverride', 'Failed to update. Please try again.', () => act(page, 'Save').click())
  await act(page, 'Save').click()
  await told(page, 'Record updated successfully.')
  await expect(ids).toContainText(`Malta${traffic}9001`)
  await deleteRow(page, ids, `the override for ${traffic}`)

  await tab(page, 'API Offer Slug Overrides').click()
  await begin(page, 'Create API Offer Slug Override')
  await expect(dialog(page).getByRole('textbox', { name: 'Advertiser Name' })).toBeDisabled()
  await act(page, 'Create').click()
  await expect(dialog(page).getByText('Publisher is required')).toBeVisible()
  await expect(dialog(page).getByText('Override is required')).toBeVisible()
  await axeInDialog(page, 'slug override')
  await chooseOne(page, 'Publisher Name', traffic)
  await chooseSeveral(page, 'Override Values', 'Pip Academy')
  await act(page, 'Create').click()
  await told(page, 'Record created successfully.')
  const slugs = rowsOf(page, 'API Offer Slug Overrides', traffic)
  await expect(slugs).toContainText(`All countries${traffic}pip-academy`)
  await expect(headersOf(page, 'API Offer Slug Overrides')).toHaveText([
    'ID',
    'Country',
    'Publisher Name',
    'Override Values',
    'Actions',
  ])
  await expect(headersOf(page, 'API Offer Slug Overrides').nth(1)).toHaveAttribute('aria-sort', 'ascending')
  await slugs.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit API Offer Slug Override' })).toBeVisible()
  await chooseSeveral(page, 'Countries', 'Spain', 'Malta')
  await act(page, 'Save').click()
  await told(page, 'Record updated successfully.')
  await expect(slugs).toContainText('Malta, Spain')
  await slugs.getByRole('button', { name: 'History' }).click()
  await expect(page).toHaveURL(/\/audit-log\?entity=funnel_override&entity_id=\d+/)
  await page.goBack()
  await deleteRow(page, slugs, `the override for ${traffic}`)
}

interface Gated {
  title: string
  /** Of its permissions, between ADVERTISER_ and the verb. */
  section: string
  create?: string
  /** Without a code for creating, everybody who sees the tab may. */
  isCreateFree?: true
  verbs: readonly ('CREATE' | 'EDIT' | 'DELETE')[]
}
const all = ['CREATE', 'EDIT', 'DELETE'] as const
const gated: readonly Gated[] = [
  { title: 'Revenue', section: 'REVENUES', create: 'Create Revenue', verbs: all },
  { title: 'Distribution', section: 'DISTRIBUTIONS', verbs: [] },
  { title: 'Caps', section: 'CAPS', create: 'Add New Cap', verbs: all },
  {
    title: 'Supported Countries',
    section: 'SUPPORTED_COUNTRIES',
    create: 'Create Supported Country',
    verbs: ['CREATE', 'DELETE'],
  },
  { title: 'Opening Hours', section: 'OPENING_HOURS', create: 'New Timeslot', verbs: all },
  { title: 'Exclusions', section: 'EXCLUSIONS', create: 'Create Exclusions', verbs: all },
  { title: 'Override Publisher ID', section: 'OVERRIDE_PUBLISHER_ID', create: 'Create Override Publisher', verbs: all },
  {
    title: 'API Offer Slug Overrides',
    section: 'OVERRIDE_API_OFFERS',
    create: 'Create API Offer Slug Override',
    isCreateFree: true,
    verbs: ['EDIT', 'DELETE'],
  },
]

/** What may be seen of a tab: the button that makes one, and those of a row. */
async function seesTab(page: Page, { title, create, verbs, isCreateFree }: Gated, lacks?: (typeof all)[number]) {
  await tab(page, title).click()
  await expect(tab(page, title)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const shows = (verb: (typeof all)[number]) =>
    ((verb === 'CREATE' && isCreateFree) || verbs.includes(verb)) && verb !== lacks
  if (create)
    await expect(page.getByRole('button', { name: create, exact: true }), `${title}: create`).toHaveCount(
      shows('CREATE') ? 1 : 0,
    )
  for (const [verb, name] of [
    ['EDIT', 'Edit'],
    ['DELETE', 'Delete'],
  ] as const) {
    const buttons = page.getByRole('grid').getByRole('button', { name: new RegExp(`^${name} `) })
    if (shows(verb)) await expect(buttons.first(), `${title}: ${name}`).toBeVisible()
    else await expect(buttons, `${title}: ${name}`).toHaveCount(0)
  }
}

/** Each tab is for who may list it, and each of its buttons for who holds its permission. */
async function isForbidden(page: Page, holder: Holder) {
  // Of the demo's advertisers one that has something in every tab but its own publisher ids.
  const { id } = await withDatabase(({ db }) =>
    db.selectFrom('advertisers').select('id').where('name', '=', 'Castle Brokers').executeTakeFirstOrThrow(),
  )
  const other = await withDatabase(({ db }) =>
    db.selectFrom('publishers').select('id').orderBy('id').executeTakeFirstOrThrow(),
  )
  await withDatabase(({ db }) =>
    db
      .insertInto('publisher_overrides')
      .values({
        origin: 'advertiser',
        advertiser_id: id,
        publisher_id: other.id,
        country_id: null,
        override_values: ['77'],
      })
      .onConflict((row) => row.doNothing())
      .execute(),
  )
  await step(page, `/edit/advertiser/${id}`)
  await expect(page.getByRole('tab')).toHaveText([
    'Overview',
    'Money',
    'Countries',
    'Settings',
    ...gated.map(({ title }) => title),
    'Broker',
    'Status Sync',
  ])
  // Each time four tabs lack one permission each: every one of them is lacked once, and seen to leave the others alone.
  const at = (place: number) => gated[place % gated.length] as Gated
  for (const [place, unlisted] of gated.entries()) {
    const lost = all
      .map((verb, step) => ({ verb, one: at(place + step + 1) }))
      .filter(({ verb, one }) => one.verbs.includes(verb))
    await loseOnScreen(page, holder, [
      `ADVERTISER_${unlisted.section}_LIST`,
      ...lost.map(({ verb, one }) => `ADVERTISER_${one.section}_${verb}`),
    ])
    await expect(page.getByRole('tab')).toHaveText([
      'Overview',
      'Money',
      'Countries',
      'Settings',
      ...gated.filter((one) => one !== unlisted).map(({ title }) => title),
      'Broker',
      'Status Sync',
    ])
    for (const { verb, one } of lost) await seesTab(page, one, verb)
  }
}

test("an advertiser's hours, exclusions and overrides are edited, by permission", async ({ page }) => {
  test.slow()
  const name = `Kept ${Date.now()}`
  const { advertiser } = await addPair(name)
  const isAskedOnce = counted(page, 'OpeningHours')
  const holder = await openAsHolder(page, `/edit/advertiser/${advertiser}?tab=6`)
  const hasStayed = neverReloads(page)
  await setsOpeningHours(page, isAskedOnce)
  await excludes(page, advertiser, `${name} Traffic`)
  await overrides(page, `${name} Brand`, `${name} Traffic`)
  await isForbidden(page, holder)
  hasStayed()
})
