import { expect, test, type Page } from '@playwright/test'
import { drag } from '../support/drag'
import { openTab, reports, table, tabs, titles, total } from '../support/reportsScreen'
import { addUser, neverReloads, signIn } from '../support/support'

/** What staff keep of the reports: the columns of each table, and presets of all of it. */

const chooser = (page: Page) => page.getByRole('dialog', { name: 'Columns' })
const openChooser = (page: Page) => page.getByRole('button', { name: /^Columns/ }).click()
const choice = (page: Page, name: string) =>
  chooser(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name, exact: true }) })
const box = (page: Page, name: string) => chooser(page).getByRole('checkbox', { name, exact: true })
/** Leaves out a column of the report on screen. */
async function hide(page: Page, name: string) {
  await openChooser(page)
  await box(page, name).uncheck()
  await page.keyboard.press('Escape')
  await expect(chooser(page)).toHaveCount(0)
}
/** What each table leaves out in the preset, and what the screen calls the tab. */
const left = {
  Offers: 'Profit',
  Advertiser: 'Revenue',
  Countries: 'Payout',
  Publisher: 'FTDs',
  Daily: 'CR',
  Statuses: 'Late FTDs',
} as const
type Name = keyof typeof left
const names = Object.keys(left) as Name[]

test('columns are moved, hidden and saved as default; a preset keeps all tables', async ({ page }) => {
  test.slow()
  // All columns beside the filter panel: those out of sight are not drawn.
  await page.setViewportSize({ width: 1920, height: 900 })
  await signIn(page, await addUser(), reports('offer', {}, '&chart=0'))
  await expect(total(page)).toContainText('Total')
  const before = await titles(page)

  // The row's name is always first; any other column goes where it is dragged, or by its buttons.
  await openChooser(page)
  const back = chooser(page).getByRole('button', { name: 'Back to default' })
  await expect(back).toBeDisabled()
  await expect(box(page, 'Offer')).toBeDisabled()
  await expect(choice(page, 'Offer')).toContainText('Always first')
  await expect(choice(page, 'Offer').getByRole('button')).toHaveCount(0)
  await expect(choice(page, 'Total').getByRole('button', { name: 'Move Total up' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const handle = (name: string) => choice(page, name).locator('svg').first()
  const order = async () =>
    (await chooser(page).getByRole('listitem').allTextContents()).slice(1, 4).map((text) => text.trim())
  expect(await order()).toEqual(['Total', 'Leads', 'FTDs'])
  await drag(page, { from: handle('FTDs'), to: handle('Total'), past: -6 }, order, ['FTDs', 'Total', 'Leads'])
  await chooser(page).getByRole('button', { name: 'Move Total down' }).click()
  await expect.poll(order).toEqual(['FTDs', 'Leads', 'Total'])
  await expect.poll(async () => (await titles(page)).slice(0, 3)).toEqual(['Offer', 'FTDs', 'Leads'])

  // What is saved is what BACK TO DEFAULT goes back to from then on, and what a reload shows.
  await box(page, 'Payout').uncheck()
  await chooser(page).getByRole('button', { name: 'Save as default' }).click()
  await expect(page.getByText('Default Columns Set Successfully')).toBeVisible()
  const kept = [
    'Offer',
    'FTDs',
    'Leads',
    ...before.slice(1).filter((title) => !['FTDs', 'Leads', 'Payout'].includes(title)),
  ]
  await box(page, 'Revenue').uncheck()
  await expect.poll(() => titles(page)).not.toContain('Revenue')
  await back.click()
  await expect.poll(() => titles(page)).toEqual(kept)
  await expect(box(page, 'Payout')).not.toBeChecked()
  await page.reload()
  await expect(total(page)).toContainText('Total')
  expect(await titles(page)).toEqual(kept)
  const reloads = neverReloads(page)

  // A preset keeps what every table shows, those that are not on screen too.
  for (const name of names) {
    if (name !== 'Offers') await openTab(page, name)
    await hide(page, left[name])
  }
  await openTab(page, 'Offers')
  await page.getByRole('button', { name: 'Show filter' }).click()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const menu = filters.getByRole('button', { name: 'Presets' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Add preset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Preset' })
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Offers of the year')
  await dialog.getByRole('button', { name: 'Add' }).click()
  const views = page.getByRole('navigation', { name: 'Views' })
  const tab = views.getByRole('link', { name: 'Offers of the year' })
  const changed = page.getByRole('status').filter({ hasText: /^changed$/ })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(changed).toHaveCount(0)

  // Something else on screen is said, saved into it, and then is what it holds.
  await page.getByRole('button', { name: 'Remove filter: Is Test' }).click()
  await expect(changed).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Update Offers of the year' }).click()
  await page.getByRole('dialog', { name: 'Update Preset' }).getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Preset Offers of the year updated')).toBeVisible()
  await expect(changed).toHaveCount(0)

  // Let go, everything is at its default: the filters, and the columns of every table.
  await views.getByRole('link', { name: 'All reports' }).click()
  await expect(page).not.toHaveURL(/preset|this_year/)
  await expect(filters.getByRole('button', { name: 'Today', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Remove filter: Is Test' })).toBeVisible()
  await expect.poll(() => titles(page)).toEqual(kept)
  await openTab(page, 'Daily')
  expect(await titles(page)).toContain('CR')
  // Chosen again, all of it is back.
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'Offers of the year' }).click()
  await expect(table(page)).toHaveAccessibleName('Offers report')
  await expect(page.getByRole('button', { name: 'Chart' })).toHaveAttribute('aria-pressed', 'false')
  await expect(page).toHaveURL(/this_year/)
  await expect(page.getByRole('button', { name: 'Remove filter: Is Test' })).toHaveCount(0)
  await expect.poll(() => titles(page)).toEqual(kept.filter((title) => title !== left.Offers))
  for (const name of names.slice(1)) {
    await openTab(page, name)
    expect(await titles(page), name).not.toContain(left[name])
    // And nothing but that.
    if (name !== 'Advertiser') expect(await titles(page), name).toContain('Revenue')
    await expect(changed).toHaveCount(0)
  }
  reloads()

  // A link that names the preset alone shows it too.
  await page.goto(`/reports?preset=${new URL(page.url()).searchParams.get('preset')}`)
  await expect(table(page)).toHaveAccessibleName('Offers report')
  await expect(page).toHaveURL(/this_year/)

  // On a phone the current tab is in sight, and Escape closes what lies on top alone: nothing typed is lost.
  await page.getByRole('button', { name: 'Hide filter' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await openTab(page, 'Statuses')
  await expect(tabs(page).getByText('Statuses')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Show filter' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('menuitem', { name: 'Add preset' }).click()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Typed')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Typed')
})
