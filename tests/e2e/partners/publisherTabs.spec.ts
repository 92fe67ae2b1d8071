import { expect, test, type Page } from '@playwright/test'
import { opensPage } from '../../../shared/partners/partnerPages'
import { axeFindings } from '../support/axe'
import { expectForbidden, type Holder, loseOnScreen, openAsHolder, step } from '../support/forbidden'
import {
  addPair,
  chooseOne,
  chooseSeveral,
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
import { addUser, neverReloads, shownOf, signIn, withDatabase } from '../support/support'
import { tabTo } from '../support/tabTo'

/** What is kept of one publisher, tab by tab. */

const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const create = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

async function discard(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
}

/** The tabs with the button that makes one, and the family of their permissions. */
const tabs = [
  ['Payouts', 'Create Payout', 'PUBLISHER_PAYOUTS'],
  ['Caps', 'Add New Cap', 'PUBLISHER_CAPS'],
  ['Supported Countries', 'Create Supported Country', 'PUBLISHER_SUPPORTED_COUNTRIES'],
  ['Override Publisher ID', 'Create Override Publisher', 'PUBLISHER_OVERRIDE_PUBLISHER_ID'],
  ['API Offer Slug Overrides', 'Create API Offer Slug Override', 'PUBLISHER_OVERRIDE_API_OFFERS'],
] as const
const verbs = ['LIST', 'CREATE', 'EDIT', 'DELETE'] as const
type Verb = (typeof verbs)[number]
const isKept = (family: string, verb: Verb) => !(family.endsWith('COUNTRIES') && verb === 'EDIT')

/** Each permission of the tabs shows what it permits, and no other. */
async function isForbidden(page: Page, holder: Holder) {
  const { publisher, advertiser } = await addPair(`Permitted ${Date.now()}`)
  await withDatabase(async ({ pool }) => {
    await pool.query('insert into publisher_payouts (publisher_id, amount) values ($1, 1)', [publisher])
    await pool.query('insert into publisher_supported_countries (publisher_id, country_id) values ($1, 1)', [publisher])
    await pool.query(
      `insert into publisher_overrides (origin, advertiser_id, publisher_id, override_values) values ('publisher', $1, $2, '{1}')`,
      [advertiser, publisher],
    )
    await pool.query(
      `insert into funnel_overrides (origin, advertiser_id, publisher_id, override_values) values ('publisher', $1, $2, '{gold-standard}')`,
      [advertiser, publisher],
    )
    await pool.query(
      `with made as (insert into caps (type, interval, cap, timezone_id) values ('lead', 'daily', 7, 1) returning id) insert into cap_publishers (cap_id, publisher_id) select id, $1 from made`,
      [publisher],
    )
  })
  await step(page, `/edit/affiliate/${publisher}`)
  // In each round every tab lacks another verb: all that it lacks is gone, and all else is there.
  for (const round of verbs.keys()) {
    const lacking = tabs.map(
      ([, , family], place) => [family, verbs[(round + place) % verbs.length] ?? 'LIST'] as const,
    )
    await loseOnScreen(
      page,
      holder,
      lacking.flatMap(([family, verb]) => (isKept(family, verb) ? [`${family}_${verb}`] : [])),
    )
    for (const [place, [title, make, family]] of tabs.entries()) {
      const lost = lacking[place]?.[1]
      await expect(tab(page, title), `${title} without ${lost}`).toHaveCount(lost === 'LIST' ? 0 : 1)
      if (lost === 'LIST') continue
      await tab(page, title).click()
      const grid = page.getByRole('grid', { name: title, exact: true })
      await expect(grid.getByRole('gridcell').first()).toBeVisible()
      const buttons = {
        CREATE: page.getByRole('button', { name: make }),
        EDIT: grid.getByRole('button', { name: 'Edit' }),
        DELETE: grid.getByRole('button', { name: 'Delete' }),
      }
      for (const [verb, button] of Object.entries(buttons))
        await expect(button, `${title} without ${lost}: ${verb}`).toHaveCount(
          verb === lost || !isKept(family, verb as Verb) ? 0 : 1,
        )
    }
  }
  const lines = [
    {
      without: 'DISTRIBUTIONS_CREATE',
      lacks: (page: Page) => [page.getByRole('button', { name: 'Create Distribution' })],
    },
    {
      without: 'DISTRIBUTIONS_EDIT',
      lacks: (page: Page) => [page.getByRole('grid').getByRole('button', { name: 'Edit' })],
    },
    { without: 'PUBLISHER_DISTRIBUTIONS_LIST', lacks: (page: Page) => [tab(page, 'Distribution')] },
    { without: 'AUDIT_LOG_LIST', lacks: (page: Page) => [page.getByRole('link', { name: 'History' })] },
    { without: opensPage('publisher'), sentHome: true as const },
  ]
  await expectForbidden(
    page,
    `/edit/affiliate/${publisher}?tab=distribution`,
    (page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Edit Publisher'),
    lines,
    holder,
  )
  await expectForbidden(
    page,
    '/create/affiliates',
    (page) => page.getByRole('heading', { name: 'Create Publisher' }),
    [{ without: 'PUBLISHERS_CREATE', sentHome: true }],
    holder,
  )
}

test("a publisher's payouts, caps and countries are edited, by permission", async ({ page }) => {
  test.slow()
  const name = `Tabbed ${Date.now()}`
  const { publisher } = await addPair(name)
  const holder = await openAsHolder(page, `/edit/affiliate/${publisher}?tab=payouts`)
  const hasStayed = neverReloads(page)
  await expect(page.getByText('There are no payouts yet')).toBeVisible()

  await create(page, 'Create Payout')
  await refuses(page, 'Create', field(page, 'Amount'), {
    '': 'Amount is required',
    ten: 'Amount must be a number',
    '12.505': 'Amount must be a number',
    '0': 'Amount must be greater than 0',
    '-1': 'Amount must be greater than 0',
  })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axeFindings(page, 'payout on a phone', { within: '[aria-modal]' })).toEqual([])
  await field(page, 'Amount').fill('1250.5')
  // A record for each of several countries.
  await chooseSeveral(page, 'Countries', 'Malta', 'Spain')
  await press(page, 'Create')
  await told(page, 'Payout created successfully.')
  await expect(rowsOf(page, 'Payouts', 'Malta')).toContainText('$1,250.50')
  await expect(rowsOf(page, 'Payouts', 'Spain')).toContainText('$1,250.50')
  expect(await axeFindings(page, 'payouts on a phone')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(headersOf(page, 'Payouts')).toHaveText(['ID', 'Country', 'Amount', 'Actions'])
  await expect(shownOf(page)).toHaveText('Showing 1 to 2 of 2 entries | Page 1 of 1')
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveText('20')
  // One without a country is for all others, once.
  await create(page, 'Create Payout')
  await (await openChoices(page, 'Countries')).fill('malta')
  await expect(dialog(page).getByRole('option', { name: 'Malta' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await field(page, 'Amount').fill('10')
  await press(page, 'Create')
  await expect(rowsOf(page, 'Payouts', 'All other countries')).toContainText('$10.00')
  await create(page, 'Create Payout')
  await field(page, 'Amount').fill('11')
  await press(page, 'Create')
  await expect(dialog(page).getByText('There is a payout for all other countries already.')).toBeVisible()
  await discard(page)
  // What is changed has one country.
  await rowsOf(page, 'Payouts', 'Spain').getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Edit Payout' })).toBeVisible()
  await chooseOne(page, 'Countries', 'France')
  await field(page, 'Amount').fill('99')
  await press(page, 'Save')
  await told(page, 'Payout updated successfully.')
  await expect(rowsOf(page, 'Payouts', 'France')).toContainText('$99.00')
  await deleteRow(page, rowsOf(page, 'Payouts', 'All other countries'), 'the payout for All other countries')

  // The Global ones hold for it, and a new one begins with it.
  await tab(page, 'Distribution').click()
  await expect(rowsOf(page, 'Distributions', 'Global').first()).toBeVisible()
  await create(page, 'Create Distribution')
  await expect(page).toHaveURL(new RegExp(`/rotations\\?dialog=create&publisher=${publisher}$`))
  await expect(dialog(page).getByRole('combobox', { name: 'Publisher' })).toHaveValue(`${name} Traffic`)
  await page.goBack()

  await tab(page, 'Caps').click()
  await create(page, 'Add New Cap')
  // Locked to this publisher.
  await expect(dialog(page).getByRole('group', { name: 'Publishers' })).toHaveText(/Tabbed \d+ Traffic/)
  await expect(dialog(page).getByRole('combobox', { name: 'Interval' })).toHaveText('Daily')
  await expect(dialog(page).getByRole('combobox', { name: 'Type' })).toHaveText('Lead')
  await expect(field(page, 'Enter time (HH:MM)')).toHaveValue('00:00')
  await expect(field(page, 'Cap')).toHaveValue('0')
  await field(page, 'Enter time (HH:MM)').fill('24:00')
  await field(page, 'Cap').fill('-1')
  await page.keyboard.press('Tab')
  for (const text of ['Please enter a valid time', 'Cap should be greater than equal to 0'])
    await expect(dialog(page).getByText(text)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Create' })).toBeDisabled()
  await field(page, 'Enter time (HH:MM)').fill('09:15')
  await field(page, 'Cap').fill('4321')
  await dialog(page).getByRole('combobox', { name: 'Timezone' }).fill('malta')
  await dialog(page).getByRole('option', { name: /Malta/ }).click()
  await press(page, 'Create')
  await told(page, 'Cap created successfully')
  await expect(rowsOf(page, 'Caps', '4,321')).toContainText(/Global.*Tabbed.*09:15Europe\/Malta/)
  await rowsOf(page, 'Caps', '4,321').getByRole('button', { name: 'Edit' }).click()
  await field(page, 'Cap').fill('8765')
  await press(page, 'Save')
  await told(page, 'Cap updated successfully')
  await expect(rowsOf(page, 'Caps', '8,765')).toBeVisible()
  await deleteRow(page, rowsOf(page, 'Caps', '8,765'), 'cap #')

  // A country that is there is not offered again; its note is the part that can be changed.
  await tab(page, 'Supported Countries').click()
  await create(page, 'Create Supported Country')
  await press(page, 'Create')
  await expect(dialog(page).getByText('Country is required')).toBeVisible()
  await chooseOne(page, 'Country Name', 'Malta')
  await press(page, 'Create')
  await told(page, 'Record created successfully.')
  await expect(headersOf(page, 'Supported Countries')).toHaveText(['ID', 'Country', 'Note', 'Actions'])
  await rowsOf(page, 'Supported Countries', 'Malta').getByRole('button', { name: 'Add a note' }).click()
  await field(page, 'Note').fill('Mobile only')
  await press(page, 'Save')
  await told(page, 'Record updated successfully.')
  await expect(rowsOf(page, 'Supported Countries', 'Malta')).toContainText('Mobile only')
  await create(page, 'Create Supported Country')
  await dialog(page).getByRole('combobox', { name: 'Country Name' }).fill('malta')
  await expect(dialog(page).getByText('Nothing matches this search.')).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, 'Cancel')
  await deleteRow(page, rowsOf(page, 'Supported Countries', 'Malta'), 'Malta')
  await isForbidden(page, holder)
  hasStayed()
})

test('ids and offers are overridden by keyboard, once per pair and country', async ({ page }) => {
  test.slow()
  const name = `Overriding ${Date.now()}`
  const { publisher } = await addPair(name)
  // A publisher manager has every permission of the publisher's tabs and none of the log's.
  await signIn(page, await addUser({ level: 3 }), `/edit/affiliate/${publisher}?tab=publisher_overrides`)
  const hasStayed = neverReloads(page)
  await expect(page.getByText('There are no overrides yet')).toBeVisible()
  await tabTo(page, /^Create Override Publisher$/)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Publisher Name')).toHaveValue(`${name} Traffic`)
  await expect(field(page, 'Publisher Name')).toBeDisabled()
  await tabTo(page, /^Create$/)
  await page.keyboard.press('Enter')
  for (const text of ['Advertiser is required', 'Override Values is required'])
    await expect(dialog(page).getByText(text)).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Advertiser Name' }).focus()
  await page.keyboard.type(`${name} Brand`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Override Values/)
  await page.keyboard.type('9001')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Create$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create Override Publisher' })).toBeFocused()
  await told(page, 'Record created successfully.')
  await expect(headersOf(page, 'Override Publisher ID')).toHaveText([
    'ID',
    'Country',
    'Advertiser',
    'Override Values',
    'Actions',
  ])
  await expect(rowsOf(page, 'Override Publisher ID', `${name} Brand`)).toContainText('9001')

  await create(page, 'Create Override Publisher')
  await chooseOne(page, 'Advertiser Name', `${name} Brand`)
  await field(page, 'Override Values').fill('9002')
  await press(page, 'Create')
  await expect(dialog(page).getByText(/^Override #\d+ is for the same pair and all countries already\.$/)).toBeVisible()
  // Nothing typed is lost.
  await chooseOne(page, 'Country Name', 'Malta')
  await press(page, 'Create')
  await expect(rowsOf(page, 'Override Publisher ID', 'Malta')).toContainText('9002')
  await rowsOf(page, 'Override Publisher ID', 'Malta').getByRole('button', { name: 'Edit' }).click()
  await press(page, 'Remove 9002')
  await press(page, 'Save')
  await expect(dialog(page).getByText('Override Values is required')).toBeVisible()
  await field(page, 'Override Values').fill('9003')
  await press(page, 'Save')
  await told(page, 'Record updated successfully.')
  await expect(rowsOf(page, 'Override Publisher ID', 'Malta')).toContainText('9003')
  await expect(page.getByRole('grid').getByRole('button', { name: 'History' })).toHaveCount(0)
  await deleteRow(page, rowsOf(page, 'Override Publisher ID', 'Malta'), `the override for ${name} Brand`)
  await expect(rowsOf(page, 'Override Publisher ID', `${name} Brand`)).toHaveCount(1)

  await tab(page, 'Override Publisher ID').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'API Offer Slug Overrides')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tab(page, 'API Offer Slug Overrides')).toHaveAttribute('aria-selected', 'true')
  const table = 'API Offer Slug Overrides'
  await create(page, 'Create API Offer Slug Override')
  await expect(field(page, 'Publisher Name')).toBeDisabled()
  await press(page, 'Create')
  for (const text of ['Advertiser is required', 'Override Values is required'])
    await expect(dialog(page).getByText(text)).toBeVisible()
  await chooseOne(page, 'Advertiser Name', `${name} Brand`)
  await chooseSeveral(page, 'Override Values', 'Pip Academy')
  await chooseSeveral(page, 'Countries', 'Malta', 'Spain')
  await press(page, 'Create')
  await expect(rowsOf(page, table, `${name} Brand`)).toContainText(/Malta.*Spain.*pip-academy/)
  await create(page, 'Create API Offer Slug Override')
  await chooseOne(page, 'Advertiser Name', `${name} Brand`)
  await chooseSeveral(page, 'Override Values', 'Gold Standard')
  await chooseSeveral(page, 'Countries', 'Spain')
  await press(page, 'Create')
  await expect(dialog(page).getByText(/^Override #\d+ is for the same pair/)).toBeVisible()
  await discard(page)
  await rowsOf(page, table, 'pip-academy').getByRole('button', { name: 'Edit' }).click()
  await chooseSeveral(page, 'Override Values', 'Gold Standard')
  await press(page, 'Save')
  await expect(rowsOf(page, table, `${name} Brand`)).toContainText('gold-standard')
  // A fault is told in the catalogue's words, and what is there stays.
  await rowsOf(page, table, 'pip-academy').getByRole('button', { name: 'Edit' }).click()
  await press(page, 'Remove Gold Standard')
  await failing(page, 'UpdateFunnelOverride', 'Failed to update. Please try again.', () => press(page, 'Save'))
  await discard(page)
  await deleteRow(page, rowsOf(page, table, 'pip-academy'), `the override for ${name} Brand`)
  hasStayed()
})
