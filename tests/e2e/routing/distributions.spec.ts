import { expect, test, type Locator, type Page } from '@playwright/test'
import { addDistribution, chooseFromMenu, chooseOf, details, press, rowOf, table } from '../support/distributionsScreen'
import { seesNoFault } from '../support/faultless'
import { expectForbidden, type Holder, loseOnScreen, openAsHolder } from '../support/forbidden'
import { addUser, neverReloads, withDatabase } from '../support/support'

/** The list of distributions and what is done from it, on one page: each test goes on where the last one left it. */

test.describe.configure({ mode: 'serial' })

const name = `Browser ${Date.now()}`
let page: Page
let holder: Holder
let stayed: () => void
let two: Locator

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  two = details(page)
  const aurora = await withDatabase(({ db }) =>
    db.selectFrom('advertisers').select('id').where('name', '=', 'Aurora Markets').executeTakeFirstOrThrow(),
  )
  await addDistribution(page, await addUser(), {
    ...{ name, country: 'Germany', groups: { First: [[aurora.id, 100]] }, isOpen: false, isSendInOpHours: false },
  })
  holder = await openAsHolder(page, '/rotations')
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  stayed = neverReloads(page)
})
test.afterAll(() => page.close())

test('the list begins newest first, 50 to a page, of the slot method', async () => {
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
  await expect(page.getByRole('button', { name: 'Remove filter: Method' })).toHaveCount(0)
})

test('one is renamed, kept to its hours, and copied', async () => {
  const row = rowOf(page, name)
  await press(row, /^Edit /)
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
})

test('the advertiser of both lists them', async () => {
  await page.getByRole('link', { name: 'Advertisers' }).click()
  await page.getByRole('searchbox', { name: 'Search advertisers' }).fill('Aurora Markets')
  await press(page.getByRole('row', { name: /Aurora Markets/ }), /^Edit /)
  await page.getByRole('tab', { name: 'Distribution' }).click()
  await page.getByRole('searchbox', { name: 'Search distributions' }).fill(name)
  await expect(page.getByRole('grid', { name: 'Distributions' }).getByRole('gridcell', { name: /kept$/ })).toHaveCount(
    2,
  )
  await page.getByRole('link', { name: 'Distributions' }).click()
})

test('they are deleted from the lists by country and publisher after a question', async () => {
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
})

test('filters, order and page stand in the address', async () => {
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await press(page, 'Show filter')
  await press(page, 'Method Any')
  await expect(page.getByRole('listbox', { name: 'Method' }).getByRole('option')).toHaveText([
    'SLOTS',
    'OPTIMIZE',
    'CHANCE',
  ])
  for (const method of ['SLOTS', 'CHANCE']) await page.getByRole('option', { name: method }).click()
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
  stayed = neverReloads(page)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('1')
  await press(page, 'Cancel')
  await expect(page).not.toHaveURL(/type=/)
})

test('the menu of a row offers what one may do', async () => {
  const inMenu = async (names: string[]) => {
    await table(page).getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click()
    await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText(
      names.map((name) => (name === 'Make active' ? /^Make (in)?active$/ : name)),
    )
    await page.keyboard.press('Escape')
  }
  await inMenu(['View', 'Edit', 'Copy', 'Simulate', 'Backtest', 'History', 'Make active', 'Delete'])
  for (const [without, names] of [
    ['DISTRIBUTIONS_CREATE', ['View', 'Edit', 'Simulate', 'Backtest', 'History', 'Make active', 'Delete']],
    ['DISTRIBUTIONS_DELETE', ['View', 'Edit', 'Copy', 'Simulate', 'Backtest', 'History', 'Make active']],
    ['AUDIT_LOG_LIST', ['View', 'Edit', 'Copy', 'Simulate', 'Backtest', 'Make active', 'Delete']],
  ] as const) {
    await loseOnScreen(page, holder, [without])
    await inMenu([...names])
  }
})

test('nobody sees more of the list than they may', async () => {
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
  stayed()
})
