import { expect, test, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from '../support/axe'
import { opensPage } from '../../../shared/partners/partnerPages'
import { expectForbidden, loseOnScreen, openAsHolder, step } from '../support/forbidden'
import { interceptOperations } from '../support/intercept'
import { dialog, failing, headersOf, openChoices, rowsOf, tab, told } from '../support/recordParts'
import { addUser, drawer, isOperation, neverReloads, shownOf, signIn, totalOf } from '../support/support'

const list = (page: Page) => page.getByRole('grid', { name: 'Advertisers' })
const settings = (page: Page) => page.getByRole('form', { name: 'Settings' })
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
const tabTitles = [
  'Overview',
  'Money',
  'Countries',
  'Settings',
  'Revenue',
  'Distribution',
  'Caps',
  'Supported Countries',
  'Opening Hours',
  'Exclusions',
  'Override Publisher ID',
  'API Offer Slug Overrides',
  'Broker',
  'Status Sync',
]

test('an advertiser is created by keyboard, validated, renamed and deleted', async ({ page }) => {
  const [name, renamed] = [`Brand ${Date.now()}`, `Renamed ${Date.now()}`]
  await signIn(page, await addUser(), '/advertisers')
  await expect(list(page).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Advertiser', level: 1 })).toBeVisible()
  await expect(headersOf(page, 'Advertisers')).toHaveText([
    'ID',
    'Name',
    'Display Name',
    'Status',
    'Test Advertiser',
    'Health',
    'Leads today',
    'FTDs today',
    'Cap used',
    'Leads per day',
    'Leads, 30 d',
    'FTDs, 30 d',
    'CR',
    'Actions',
  ])
  const total = await totalOf(page)
  await expect(shownOf(page)).toHaveText(`Showing 1 to 30 of ${total} entries | Page 1 of ${Math.ceil(total / 30)}`)
  expect(await axeFindingsOfThemes(page, 'list')).toEqual([])
  const hasStayed = neverReloads(page)
  let asked = 0
  page.on('request', (request) => void (isOperation(request, 'Advertisers') && asked++))

  await page.getByRole('button', { name: 'Create Advertiser' }).press('Enter')
  await expect(textbox(page, 'Name')).toBeFocused()
  await expect(dialog(page).getByRole('switch', { name: 'Status' })).toBeChecked()
  await page.keyboard.press('Enter')
  for (const text of ['Name is required', 'Display Name is required', 'User is mandatory'])
    await expect(dialog(page).getByText(text, { exact: true })).toBeVisible()
  expect(await axeFindingsOfThemes(page, 'create', { within: '[aria-modal]' })).toEqual([])
  await page.keyboard.type('castle brokers')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Shown to publishers')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Browser')
  await expect(dialog(page).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('An advertiser with this name exists already.')).toBeVisible()
  await expect(textbox(page, 'Name')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(name)
  await failing(page, 'CreateAdvertiser', 'Failed to create advertiser. Please try again.', () =>
    page.keyboard.press('Enter'),
  )
  await dialog(page).getByRole('button', { name: 'Create' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Create Advertiser' })).toBeFocused()
  await told(page, 'Advertiser created successfully.')
  await expect(list(page).getByRole('row').nth(1)).toContainText(`${name}Shown to publishersinactiveinactive`)
  await expect(shownOf(page)).toContainText(` of ${total + 1} entries`)
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('checkbox', { name: 'Manager' }).check()
  await page.keyboard.press('Escape')
  await expect(rowsOf(page, 'Advertisers', name)).toContainText('Shown to publishersBrowser test')

  expect(asked).toBe(0)
  await rowsOf(page, 'Advertisers', name).getByRole('button', { name: 'Edit' }).click()
  await expect(crumbs(page)).toHaveText(['Home', 'Advertisers', name, 'Edit Advertiser'])
  await expect(page.getByRole('tab')).toHaveText(tabTitles)
  await expect(settings(page).getByRole('combobox', { name: 'Manager' })).toHaveValue('Browser test')
  await textbox(page, 'Name').fill('')
  await textbox(page, 'Display Name').fill(' ')
  await page.keyboard.press('Enter')
  for (const text of ['Name is required', 'Display Name is required'])
    await expect(settings(page).getByText(text, { exact: true })).toBeVisible()
  await expect(textbox(page, 'Name')).toBeFocused()
  expect(await axeFindingsOfThemes(page, 'settings')).toEqual([])
  await textbox(page, 'Name').fill(renamed)
  await textbox(page, 'Display Name').fill('Shown again')
  for (const flag of ['Status', 'Test advertiser', 'Send original funnel'])
    await settings(page)
      .getByRole('switch', { name: new RegExp(`^${flag}`) })
      .click()
  // Leaving asks, and nothing is lost.
  await tab(page, 'Revenue').click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await failing(page, 'UpdateAdvertiser', 'Something went wrong', () =>
    page.getByRole('button', { name: 'Save' }).click(),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await told(page, 'Advertiser updated successfully')
  await expect(crumbs(page).nth(2)).toHaveText(renamed)
  await expect(page.getByText('Test', { exact: true })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Active', exact: true })).toBeChecked()
  await tab(page, 'Settings').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('There are no revenues yet')).toBeVisible()

  // Where names are chosen from, the new one stands.
  await drawer(page).getByRole('link', { name: 'Caps' }).click()
  await page.getByRole('button', { name: 'Add New Cap' }).click()
  await (await openChoices(page, 'Advertisers')).fill(renamed)
  await expect(dialog(page).getByRole('option', { name: renamed })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await drawer(page).getByRole('link', { name: 'Advertisers' }).click()
  const row = rowsOf(page, 'Advertisers', renamed)
  await expect(row).toContainText(`${renamed}Shown againBrowser testactiveactive`)
  // Coming back to the list has asked for it again; what is deleted there does not. Other tests make advertisers meanwhile.
  asked = 0
  await page.getByRole('searchbox', { name: 'Search advertisers' }).fill(renamed)
  await expect(shownOf(page)).toContainText(' of 1 entries')
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toContainText(
    `You are sure about to delete ${renamed}`,
  )
  await failing(page, 'DeleteAdvertiser', 'Failed to delete. Please try again.', () =>
    page.getByRole('button', { name: 'Yes, delete it!' }).click(),
  )
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await told(page, 'Record deleted successfully.')
  await expect(row).toHaveCount(0)
  await expect(page.getByText('No advertiser matches')).toBeVisible()
  expect(asked).toBe(0)
  hasStayed()
})

test('a used advertiser is kept with the reason; missing ones and permissions', async ({ page }) => {
  const holder = await openAsHolder(page, '/advertisers?search=Aurora')
  const row = rowsOf(page, 'Advertisers', 'Aurora').first()
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(
    page.getByText(/cannot be deleted: it is used by the distributions .* and 7\d more.* leads/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'No, cancel' }).click()
  await expect(row).toBeVisible()

  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await interceptOperations(page, ['Advertiser'], (route) => arrived.then(() => route.fallback()))
  await step(page, '/edit/advertiser/1?tab=3')
  await expect(crumbs(page)).toHaveText(['Home', 'Advertisers', '1', 'Edit Advertiser'])
  for (const title of tabTitles) await expect(tab(page, title)).toHaveAttribute('aria-disabled', 'true')
  arrive()
  await expect(tab(page, 'Distribution')).toHaveAttribute('aria-selected', 'true')
  await expect(rowsOf(page, 'Distributions', '%').first()).toBeVisible()
  await expect(headersOf(page, 'Distributions')).toHaveText([
    'ID',
    'Name',
    'Active',
    'Method',
    'Country',
    'Publisher',
    'Share',
  ])
  expect(await axeFindingsOfThemes(page, 'distributions')).toEqual([])
  await step(page, '/edit/advertiser/999999')
  await expect(page.getByText('Advertiser was not found')).toBeVisible()

  await expectForbidden(
    page,
    '/advertisers',
    (page) => list(page).getByRole('row').nth(1),
    [
      { without: 'ADVERTISERS_CREATE', lacks: (page) => [page.getByRole('button', { name: 'Create Advertiser' })] },
      { without: 'ADVERTISERS_EDIT', lacks: (page) => [list(page).getByRole('button', { name: 'Edit' })] },
      { without: opensPage('advertiser'), lacks: (page) => [list(page).getByRole('link', { name: /[a-z]/i })] },
      { without: 'ADVERTISERS_DELETE', lacks: (page) => [list(page).getByRole('button', { name: 'Delete' })] },
      { without: 'ADVERTISERS_LIST', sentHome: true },
    ],
    holder,
  )
  await expectForbidden(
    page,
    '/edit/advertiser/1?tab=1',
    (page) => tab(page, 'Revenue'),
    [
      {
        without: 'ADVERTISERS_EDIT',
        lacks: (page) => [
          settings(page),
          page.getByRole('button', { name: 'Save' }),
          tab(page, 'Broker'),
          page.getByRole('switch', { name: 'Active', exact: true }),
        ],
      },
    ],
    holder,
  )
  // A tab is enough to open the page, and its settings are read.
  await expect(crumbs(page).last()).toHaveText('View Advertiser')
  await expect(page.getByRole('region', { name: 'Settings' })).toContainText('Send original funnel')
  expect(await axeFindingsOfThemes(page, 'read-only settings')).toEqual([])
  await loseOnScreen(page, holder, opensPage('advertiser'))
  await expect(page).toHaveURL('/')
})
