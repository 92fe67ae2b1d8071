import { expect, test, type Locator, type Page } from '@playwright/test'
import { opensPage } from '../../../shared/partners/partnerPages'
import { seesNoFault } from '../support/faultless'
import { expectForbidden, type Holder, openAsHolder } from '../support/forbidden'
import { isOperation, shownOf, neverReloads, totalOf } from '../support/support'
import { tabTo } from '../support/tabTo'
import { pick } from '../support/pick'

const table = (page: Page) => page.getByRole('grid', { name: 'Caps' })
const dialog = (page: Page) => page.getByRole('dialog')
const rowsNamed = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text })

test.describe.serial('a cap', () => {
  const field = (name: string | RegExp) => dialog(page).getByRole('combobox', { name })
  let page: Page
  let holder: Holder
  let total: number
  let asked = 0
  let stayed: () => void
  let create: Locator

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage()
    create = dialog(page).getByRole('button', { name: 'Create' })
    holder = await openAsHolder(page, '/caps')
    await expect(table(page).getByRole('row').nth(1)).toBeVisible()
    total = await totalOf(page)
    stayed = neverReloads(page)
    page.on('request', (request) => void (isOperation(request, 'Caps') && asked++))
  })
  test.afterAll(() => page.close())

  test('stands in the list by country', async () => {
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'ID',
      'Interval',
      'Type',
      'Filled',
      /^Countries/,
      'Advertiser',
      'Publisher',
      'Reset At',
      'Timezone',
      'Actions',
    ])
    await expect(table(page).getByRole('columnheader', { name: 'Countries' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveText('100')
  })

  test('is refused while it is wrong', async () => {
    await tabTo(page, /^Add New Cap$/)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('combobox', { name: 'Type' })).toBeFocused()
    await expect(create).toBeDisabled()
    await expect(field('Type')).toHaveText('Lead')
    await expect(field('Interval')).toHaveText('Daily')
    await expect(field('Timezone')).toHaveValue(/^UTC/)
    await expect(dialog(page).getByRole('textbox', { name: 'Enter time (HH:MM)' })).toHaveValue('00:00')
    await expect(dialog(page).getByRole('textbox', { name: 'Cap' })).toHaveValue('0')
    await expect(dialog(page).getByText('No parameters')).toBeVisible()
    await tabTo(page, /^Enter time/)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('24:00')
    await tabTo(page, /^Cap\*?$/)
    await page.keyboard.type('-3')
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByText('Please enter a valid time')).toBeVisible()
    await expect(dialog(page).getByText('Cap should be greater than equal to 0')).toBeVisible()
    await field('Timezone').fill('')
    await page.keyboard.press('Shift+Tab')
    await expect(dialog(page).getByText('Please select a valid timezone')).toBeVisible()
    await page.keyboard.press('Delete')
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByText('Please enter a valid cap')).toBeVisible()
    await seesNoFault(page, 'the dialog with errors', '[aria-modal]')
  })

  test('is created by keyboard', async () => {
    await page.keyboard.type('Berlin')
    await expect(dialog(page).getByRole('option', { name: /Berlin/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('4321')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('09:15')
    await expect(dialog(page).getByText('Please select at least one publisher, advertiser or country')).toBeVisible()
    await tabTo(page, /^Countries Any/)
    await page.keyboard.press('Enter')
    // The choices may still be on their way.
    await expect(dialog(page).getByRole('combobox', { name: 'Search countries' })).toBeFocused()
    await page.keyboard.type('malta')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(create).toBeEnabled()
    await pick(field('Parameter'), 'Custom Param 1')
    await expect(dialog(page).getByRole('button', { name: 'Add parameter' })).toBeDisabled()
    await field('Value').press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, /^Add parameter$/)
    await page.keyboard.press('Enter')
    await dialog(page)
      .getByRole('button', { name: /^Remove Custom Param 1/ })
      .press('Enter')
    await expect(dialog(page).getByText('No parameters')).toBeVisible()
    await tabTo(page, /^Create$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Cap created successfully')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(shownOf(page)).toContainText(`of ${total + 1}`)
    const made = rowsNamed(page, '4,321')
    await page.getByRole('searchbox', { name: 'Search caps' }).fill('malta')
    await expect(made).toContainText('09:15')
    await expect(made).toContainText('Europe/Berlin')
    await expect(made.getByRole('meter', { name: 'Filled' })).toBeVisible()
  })

  test('is changed, and asks before changes are left', async () => {
    await rowsNamed(page, '4,321').getByRole('button', { name: 'Edit' }).click()
    await expect(dialog(page).getByText('Parameters cannot be changed.')).toBeVisible()
    await dialog(page).getByRole('textbox', { name: 'Cap' }).fill('8765')
    // Leaving asks, and nothing is lost.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Cap updated successfully')).toBeVisible()
    await expect(rowsNamed(page, '8,765')).toContainText('Malta')
  })

  test('is deleted after a question', async () => {
    await rowsNamed(page, '8,765').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('You are sure about to delete cap #')
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
    await expect(page.getByText('Record deleted successfully.')).toBeVisible()
    await expect(rowsNamed(page, '8,765')).toHaveCount(0)
    expect(asked).toBe(0)
    await seesNoFault(page, 'the list')
  })

  test('stands as the address says, for those who may see and change it', async () => {
    // The address holds order, search and dialog.
    const address = '/caps?type=ftd&sort_by=id&sort_order=desc&dialog=create'
    // Behind the dialog.
    const list = (page: Page) => page.getByRole('grid', { name: 'Caps', includeHidden: true })
    const act = (name: string) => (page: Page) => [list(page).getByRole('button', { name, includeHidden: true })]
    await expectForbidden(
      page,
      address,
      (page) =>
        list(page)
          .getByRole('row', { includeHidden: true })
          .nth(1)
          .filter({ hasText: /^60.*FTD/ }),
      [
        {
          without: 'CAPS_CREATE',
          lacks: (page) => [dialog(page), page.getByRole('button', { name: 'Add New Cap', includeHidden: true })],
        },
        { without: 'CAPS_EDIT', lacks: act('Edit') },
        { without: 'CAPS_DELETE', lacks: act('Delete') },
        { without: 'AUDIT_LOG_LIST', lacks: act('History') },
        {
          without: [...opensPage('advertiser'), ...opensPage('publisher')],
          lacks: (page) => [list(page).getByRole('link', { includeHidden: true })],
        },
        { without: 'CAPS_LIST', sentHome: true },
      ],
      holder,
    )
    stayed()
  })
})
