import { expect, test, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from '../support/axe'
import { expectForbidden, type Holder, loseOnScreen, openAsHolder, step } from '../support/forbidden'
import { failing } from '../support/recordParts'
import { isOperation, neverReloads, shownOf, totalOf } from '../support/support'
import { tabTo } from '../support/tabTo'

const table = (page: Page) => page.getByRole('grid', { name: 'API Offers' })
const dialog = (page: Page) => page.getByRole('dialog')
const rowsNamed = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search API offers' })

test.describe.serial('an offer', () => {
  const name = `Zest ${Date.now()}`
  let page: Page
  let holder: Holder
  let total: number
  let asked = 0
  let hasStayed: () => void

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage()
    holder = await openAsHolder(page, '/offers')
    await expect(table(page).getByRole('row').nth(1)).toBeVisible()
    total = await totalOf(page)
    hasStayed = neverReloads(page)
    page.on('request', (request) => void (isOperation(request, 'Offers') && asked++))
  })
  test.afterAll(() => page.close())

  test('stands in the list, all on one page', async () => {
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'ID',
      'Name',
      'Slug',
      'Groups',
      'URL',
      'Used By',
      'Created At',
      'Last Updated At',
      'Actions',
    ])
    await expect(shownOf(page)).toHaveText(`Showing 1 to ${total} of ${total} entries | Page 1 of 1`)
    await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveText('100')
    expect(await axeFindingsOfThemes(page)).toEqual([])
  })

  test('is created by keyboard, refused while it is wrong', async () => {
    await tabTo(page, /^Add API Offer$/)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('Enter')
    for (const text of ['Name is required', 'Slug is required'])
      await expect(dialog(page).getByText(text)).toBeVisible()
    expect(await axeFindingsOfThemes(page, '[aria-modal]', { within: '[aria-modal]' })).toEqual([])
    await dialog(page).getByRole('textbox', { name: 'Slug' }).fill('Gold!')
    await page.keyboard.press('Enter')
    await expect(
      dialog(page).getByText('Only small letters, digits and hyphens, beginning with a letter or digit'),
    ).toBeVisible()
    await dialog(page).getByRole('textbox', { name: 'Slug' }).fill('')
    await dialog(page).getByRole('textbox', { name: 'Name' }).focus()
    await page.keyboard.type('gold standard')
    await tabTo(page, /^URL/)
    await page.keyboard.type('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Please enter a URL that begins with http:// or https://')).toBeVisible()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('https://zest.example/?c={click_id}')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('An offer with this name exists already')).toBeVisible()
    await expect(dialog(page).getByText('An offer with this slug exists already')).toBeVisible()
    await dialog(page).getByRole('textbox', { name: 'Name' }).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(name)
    await expect(dialog(page).getByRole('textbox', { name: 'Slug' })).toHaveValue(name.toLowerCase().replace(' ', '-'))
    await tabTo(page, /^Groups/)
    await page.keyboard.type('forex')
    await page.keyboard.press('Enter')
    await tabTo(page, /^Create$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Record created successfully.')).toBeVisible()
    await expect(shownOf(page)).toContainText(`of ${total + 1}`)
    // As fast as anybody types: no letter is lost while the address follows.
    await tabTo(page, /^Search API offers$/)
    await page.keyboard.type(name)
    await expect(search(page)).toHaveValue(name)
    await expect(rowsNamed(page, name)).toContainText('forex')
    await expect(shownOf(page)).toContainText('of 1 entries')
  })

  test('is changed and deleted by keyboard from its row', async () => {
    // The last cell of a row opens what can be done with it.
    const act = async (what: string) => {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem').first()).toHaveAttribute('data-highlighted', '')
      while (
        !(await page.getByRole('menuitem', { name: what }).evaluate((item) => item.hasAttribute('data-highlighted')))
      )
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Tab')
    for (const key of ['ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(key)
    await act('Edit')
    await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(' Two')
    await page.keyboard.press('Escape')
    await tabTo(page, /^Keep editing$/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^Save$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Record updated successfully.')).toBeVisible()
    await expect(rowsNamed(page, `${name} Two`)).toHaveCount(1)

    await act('Delete')
    await expect(page.getByRole('alertdialog')).toContainText(`You are sure about to delete ${name} Two`)
    await tabTo(page, /^Yes, delete it!$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Record deleted successfully.')).toBeVisible()
    await expect(page.getByText('No API offer matches')).toBeVisible()
    // The row is gone and the table with it: the keyboard goes on in the screen.
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('stays with its slug where it is used', async () => {
    await search(page).fill('gold-standard')
    await rowsNamed(page, 'Gold Standard').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
    await expect(page.getByText(/^Gold Standard cannot be deleted, it is used by: .*leads/)).toBeVisible()
    // The question stays while its answer is under way.
    await expect(page.getByRole('button', { name: 'No, cancel' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(rowsNamed(page, 'Gold Standard')).toHaveCount(1)
    // What is used keeps its slug.
    await rowsNamed(page, 'Gold Standard').getByRole('button', { name: 'Edit' }).click()
    await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Gold Standard')
    await dialog(page).getByRole('textbox', { name: 'Groups' }).fill('vip')
    await failing(page, 'UpdateOffer', 'Failed to update. Please try again.', () =>
      dialog(page).getByRole('button', { name: 'Save' }).click(),
    )
    await expect(dialog(page).getByRole('button', { name: 'Remove vip' })).toBeVisible()
    expect(asked).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  test('stands in the order of the address', async () => {
    // The address holds order and search; who may only look is not shown the dialog that it asks for.
    await step(page, '/offers?sort_by=id&sort_order=desc&dialog=create')
    await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeVisible()
    await expect(async () => {
      const list = page.getByRole('grid', { name: 'API Offers', includeHidden: true }) // behind the dialog
      const rows = list.getByRole('row', { includeHidden: true })
      const ids = await rows.locator('[role=gridcell]:first-child').allTextContents()
      expect(ids.map(Number)).toEqual(ids.map(Number).sort((a, b) => b - a))
      expect(ids.length).toBeGreaterThan(2)
    }).toPass()
  })

  test('is for those who may see and edit offers', async () => {
    await loseOnScreen(page, holder, ['OFFERS_EDIT'])
    await expect(dialog(page)).toHaveCount(0)
    await expectForbidden(
      page,
      '/offers',
      table,
      [
        {
          without: 'OFFERS_EDIT',
          lacks: (page) => [
            page.getByRole('button', { name: 'Add API Offer' }),
            ...['Edit', 'Delete'].map((name) => table(page).getByRole('button', { name })),
          ],
        },
        { without: 'AUDIT_LOG_LIST', lacks: (page) => [table(page).getByRole('button', { name: 'History' })] },
        { without: 'OFFERS_LIST', sentHome: true },
      ],
      holder,
    )
    hasStayed()
  })
})
