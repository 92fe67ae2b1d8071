import { expect, test, type Page } from '@playwright/test'
import { opensPage } from '../../../shared/partners/partnerPages'
import { axeFindingsOfThemes } from '../support/axe'
import { expectForbidden, openAsHolder, step } from '../support/forbidden'
import { cutOperations } from '../support/intercept'
import { addUser, isOperation, neverReloads, shownOf, signIn, totalOf, withDatabase } from '../support/support'
import { pick } from '../support/pick'

const table = (page: Page) => page.getByRole('grid', { name: 'Publishers' })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Sends a form with one field after another refused: what is typed, and what is told of it. */
async function refusals(
  page: Page,
  send: string,
  cases: readonly (readonly [field: string, typed: string, told: string])[],
) {
  for (const [field, typed, told] of cases) {
    const before = await textbox(page, field).inputValue()
    await textbox(page, field).fill(typed)
    await page.getByRole('button', { name: send, exact: true }).click()
    await expect(page.getByText(told)).toBeVisible()
    await textbox(page, field).fill(before)
  }
}

const links = [
  ['Tracking Domain', 'trk.example.com/path', 'Enter a domain, such as trk.example.com'],
  ['Offer URL', 'javascript:alert(1)', 'Enter a link that begins with https:// or http://'],
] as const

test.describe.serial('a publisher, without page loads', () => {
  const name = `Traffic ${Date.now()}`
  let page: Page
  let total: number
  let lists = 0
  let hasStayed: () => void

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, await addUser(), '/affiliates')
    await expect(table(page).getByRole('row').nth(1)).toBeVisible()
    hasStayed = neverReloads(page)
    page.on('request', (request) => void (isOperation(request, 'Publishers') && lists++))
  })
  test.afterAll(() => page.close())

  test('stands in the list with what it brings', async () => {
    await expect(page.getByRole('heading', { name: 'Publisher', level: 1 })).toBeVisible()
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'ID',
      'Name',
      'Status',
      'Autologin Interval',
      'Block Duplicate Leads',
      'Locate Leads By',
      'Health',
      'Leads today',
      'FTDs today',
      'Cap used',
      'Leads per day',
      'Leads, 30 d',
      'FTDs, 30 d',
      'Actions',
    ])
    total = await totalOf(page)
    await expect(shownOf(page)).toHaveText(`Showing 1 to 30 of ${total} entries | Page 1 of ${Math.ceil(total / 30)}`)
  })

  test('is created by keyboard, refused while it is wrong', async () => {
    // By keyboard alone, refused while it is wrong.
    await page.getByRole('button', { name: 'Create Publisher' }).press('Enter')
    await expect(textbox(page, 'Name')).toBeFocused()
    await expect(textbox(page, 'Autologin Interval')).toHaveValue('1')
    await expect(dialog(page).getByRole('combobox', { name: 'Locate Leads By' })).toHaveText('System')
    await expect(dialog(page).getByRole('switch', { name: 'Publisher is active' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Name is required')).toBeVisible()
    await page.keyboard.type('internal qa')
    // Past the mark that tells what the interval is.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Auto login interval is required')).toBeVisible()
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('A publisher with this name exists already.')).toBeVisible()
    await refusals(page, 'Create', [
      ...links,
      ['Autologin Interval', '0', 'Auto login interval is a whole number from 1 to 9999'],
    ])
    expect(await axeFindingsOfThemes(page, 'create', { within: '[aria-modal]' })).toEqual([])
    await textbox(page, 'Name').fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Publisher created successfully.')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Create Publisher' })).toBeFocused()
    await expect(shownOf(page)).toContainText(`of ${total + 1} entries`)
    // The newest stands first.
    await expect(table(page).getByRole('row').nth(1)).toContainText(name)
    await page.getByRole('searchbox', { name: 'Search publishers' }).fill(name)
    await expect(row(page, name)).toContainText('active3 daysYesSystem')
    await expect(shownOf(page)).toHaveText('Showing 1 to 1 of 1 entries | Page 1 of 1')
  })

  test('is set up and renamed, and what is wrong is told by field', async () => {
    // Its settings.
    await row(page, name).getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(`HomePublisher${name}Edit Publisher`)
    await expect(page.getByRole('tab')).toHaveText([
      'Overview',
      'Money',
      'Countries',
      'Settings',
      'Payouts',
      'Distribution',
      'Caps',
      'Supported Countries',
      'Override Publisher ID',
      'API Offer Slug Overrides',
      'API details',
    ])
    await refusals(page, 'Submit', [
      ['Name', ' ', 'Name is required'],
      ['Name', 'internal qa', 'A publisher with this name exists already.'],
      ['Auto login interval', '', 'Auto login interval is required'],
      ['Tracking domain', links[0][1], links[0][2]],
      links[1],
      ['Postback URL', 'https://{lead_id}.example/', 'Placeholders and sign-ins may not stand in the host.'],
      ['Postback URL', 'https://pub.example/?lead={lead}', 'There is no placeholder {lead}.'],
    ])
    await page.getByText('Placeholders of the postback URL').click()
    expect(await axeFindingsOfThemes(page, 'settings')).toEqual([])
    await page.getByRole('switch', { name: 'Publisher is active' }).uncheck()
    await expect(page.getByRole('switch', { name: 'Publisher is inactive' })).toBeVisible()
    await pick(page.getByRole('combobox', { name: 'Unit of the auto login interval' }), 'Hours')
    await pick(page.getByRole('combobox', { name: 'Locate leads by' }), 'IP address')
    await page.getByRole('switch', { name: /^Block duplicate leads/ }).uncheck()
    await textbox(page, 'Offer URL').fill('https://offer.example/start')
    await textbox(page, 'Postback URL').fill('https://pub.example/?lead={lead_id}')
    await page.getByRole('checkbox', { name: 'Lead rejected' }).uncheck()
    // Leaving asks, and nothing is lost.
    await tab(page, 'Payouts').click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await textbox(page, 'Name').fill(`${name} B`)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Publisher updated successfully')).toBeVisible()
    // Name and switch follow.
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(`${name} B`)
    await expect(page.getByRole('switch', { name: 'Active', exact: true })).not.toBeChecked()
  })

  test('has a token that is shown, copied, and gone when another is made', async () => {
    // Its token: shown, copied, another one, and the one before is gone.
    const token = textbox(page, 'API Token')
    await expect(token).not.toBeEditable()
    await page.getByRole('button', { name: 'Copy API token' }).click()
    await expect(page.getByText('API token copied')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^[0-9a-f]{40}$/)
    await page.getByRole('button', { name: 'Show API token' }).click()
    await expect(token).toHaveValue(copied)
    await page.getByRole('button', { name: 'Rotate' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(token).toHaveValue(copied)
    await page.getByRole('button', { name: 'Rotate' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click()
    await expect(page.getByText('The API token was rotated.')).toBeVisible()
    await expect(token).toHaveValue(/^[0-9a-f]{40}$/)
    await expect(token).not.toHaveValue(copied)
  })

  test('is found by its status, and deleted after a question', async () => {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Publisher' }).click()
    await page.getByRole('searchbox', { name: 'Search publishers' }).fill(name)
    await expect(row(page, `${name} B`)).toContainText('inactive3 hoursNoIP address')
    await pick(page.getByRole('combobox', { name: 'Status' }), 'Active')
    await expect(page.getByText('No publisher matches')).toBeVisible()
    await pick(page.getByRole('combobox', { name: 'Status' }), 'Inactive')
    await row(page, `${name} B`).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toContainText(
      `You are sure about to delete ${name} B`,
    )
    await page.getByRole('button', { name: 'No, cancel' }).click()
    await row(page, `${name} B`).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
    await expect(page.getByText('Record deleted successfully.')).toBeVisible()
    await expect(page.getByText('No publisher matches')).toBeVisible()
    await expect(shownOf(page)).toHaveText('Showing 0 to 0 of 0 entries | Page 1 of 1')
    hasStayed()
    // Once for coming back to the list.
    expect(lists).toBeLessThanOrEqual(1)
  })

  test('stays where it is used; failures tell what to do', async () => {
    // One that is used stays, and it is told by what; a fault is told in the catalogue's words.
    await page.getByRole('button', { name: 'Show all publishers' }).click()
    await page.getByRole('searchbox', { name: 'Search publishers' }).fill('NorthWave')
    await row(page, 'NorthWave').first().getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: /NorthWave cannot be deleted: it is used by leads/ }),
    ).toBeVisible()
    await cutOperations(page, 'DeletePublisher', 'CreatePublisher')
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to delete. Please try again.' })).toBeVisible()
    await page.getByRole('button', { name: 'No, cancel' }).click()
    await page.getByRole('button', { name: 'Create Publisher' }).click()
    await textbox(page, 'Name').fill(name)
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to create publisher. Please try again.' }),
    ).toBeVisible()
    await expect(textbox(page, 'Name')).toHaveValue(name)
  })
})

test("a new publisher's page opens; failures and missing ones show; permissions", async ({ page }) => {
  test.slow()
  const name = `Direct ${Date.now()}`
  const holder = await openAsHolder(page, '/create/affiliates')
  const hasStayed = neverReloads(page)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
    'HomePublisherNew publisherCreate Publisher',
  )
  await expect(page.getByRole('tab')).toHaveText(['Settings'])
  await expect(textbox(page, 'API Token')).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await textbox(page, 'Name').fill(name)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Publisher created successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/edit\/affiliate\/\d+\?tab=settings$/)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name)

  const whileCut = await cutOperations(page, 'UpdatePublisher')
  await textbox(page, 'Name').fill(`${name} B`)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible()
  await expect(textbox(page, 'Name')).toHaveValue(`${name} B`)
  // Somebody else is faster: what was typed stays, and is told of.
  await whileCut.over()
  await withDatabase(({ db }) =>
    db
      .updateTable('publishers')
      .set((publisher) => ({ offer_url: 'https://theirs.example/', version: publisher('version', '+', 1) }))
      .where('name', '=', name)
      .execute(),
  )
  await page.getByRole('button', { name: 'Submit' }).click()
  const conflict = page.getByRole('alertdialog', { name: 'This publisher was changed in the meantime' })
  await expect(conflict.getByRole('radiogroup', { name: 'Offer URL' })).toContainText('https://theirs.example/')
  await conflict.getByRole('button', { name: 'Use these values' }).click()
  await expect(textbox(page, 'Offer URL')).toHaveValue('https://theirs.example/')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Publisher updated successfully')).toBeVisible()
  await step(page, '/edit/affiliate/99999999')
  await expect(page.getByText('Publisher was not found')).toBeVisible()
  await expect(tab(page, 'Settings')).toBeDisabled()
  await page.getByRole('link', { name: 'All publishers' }).click()
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()

  const inList = (name: string) => (page: Page) => [table(page).getByRole('button', { name })]
  await expectForbidden(
    page,
    '/affiliates',
    table,
    [
      { without: 'PUBLISHERS_CREATE', lacks: (page) => [page.getByRole('button', { name: 'Create Publisher' })] },
      { without: 'PUBLISHERS_EDIT', lacks: inList('Edit') },
      { without: opensPage('publisher'), lacks: (page) => [table(page).getByRole('link', { name: /[a-z]/i })] },
      { without: 'PUBLISHERS_DELETE', lacks: inList('Delete') },
      { without: 'AUDIT_LOG_LIST', lacks: inList('History') },
      { without: 'PUBLISHERS_LIST', sentHome: true },
    ],
    holder,
  )
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Publishers' })).toHaveCount(0)
  hasStayed()
})
