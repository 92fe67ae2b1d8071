import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { axeFindings } from '../support/axe'
import {
  addCampaign,
  chooseFromRowMenu,
  countConsumers,
  dialog,
  grid,
  rowOf,
  tabAddress,
} from '../support/campaignsScreen'
import { seesNoFault } from '../support/faultless'
import { expectForbidden, openAsHolder } from '../support/forbidden'
import { neverReloads } from '../support/support'
import { tabTo } from '../support/tabTo'
import { pick } from '../support/pick'

/** The tabs of a campaign where it is set up: its sources, uploaded lists and steps, through the whole product. */

test('by keyboard a source is counted, created, changed, started and paused', async ({ page }) => {
  test.slow()
  const id = await addCampaign(`Sources ${Date.now()}`)
  const holder = await openAsHolder(page, tabAddress(id, 'sources'))
  await expect(page.getByText('There are no sources yet')).toBeVisible()
  const stayed = neverReloads(page)

  await tabTo(page, /^Add Source$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  const count = dialog(page).getByRole('complementary', { name: 'Count now' })
  await expect(count).toHaveAttribute('aria-busy', 'false')
  const matching = async () => Number((await count.getByRole('paragraph').first().textContent())?.replace(',', ''))
  const all = await matching()
  expect(all).toBeGreaterThan(10)
  await expect(count.getByText(/leads match, [\d,]+ left out/)).toBeVisible()
  await expect(count.getByRole('term').last()).toHaveText('Consumers to be added')
  const examples = count.getByRole('table', { name: 'Examples' }).getByRole('link')
  await expect(examples).toHaveCount(10)
  await expect(examples.first()).toHaveAttribute('href', /^\/leads\/\d+$/)
  expect(await countConsumers(id)).toBe(0)
  await seesNoFault(page, 'source dialog', '[aria-modal]')

  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Name is required')).toBeVisible()
  await page.keyboard.type('Rejected in Germany')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('radio', { name: 'Stored leads, recurring' })).toBeChecked()
  await tabTo(page, /^Countries/)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('listbox', { name: 'Countries' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.type('Germany')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(matching).toBeLessThan(all)
  await expect(count).toHaveAttribute('aria-busy', 'false')
  const added = (await count.getByRole('definition').last().textContent()) ?? ''
  expect(Number(added.replace(',', ''))).toBeGreaterThan(0)
  await tabTo(page, /^Add Source$/)
  await page.keyboard.press('Enter')
  const row = rowOf(page, 'Sources', 'Rejected in Germany')
  await expect(row).toContainText('Stored leads, recurring')
  await expect(row).toContainText('Inactive')
  await expect(page.getByRole('tab', { name: /^Sources/ })).toContainText('1')
  await seesNoFault(page, 'sources')

  await tabTo(page, /^Sources$/)
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await chooseFromRowMenu(page, 'Edit')
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Rejected in Germany, weekly')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Sources', 'Rejected in Germany, weekly')).toBeVisible()
  await chooseFromRowMenu(page, 'Start')
  await expect(row.getByRole('gridcell').nth(4)).toHaveText(added, { timeout: 20_000 })
  await expect(row).toContainText('Active')
  expect(await countConsumers(id)).toBe(Number(added.replace(',', '')))
  await chooseFromRowMenu(page, 'Pause')
  await expect(row).toContainText('Inactive')
  stayed()

  await page.getByRole('heading', { name: 'API Offers' }).click()
  const offers = grid(page, 'API Offers')
  await expect(offers.getByRole('row').nth(1)).toBeVisible()
  await expectForbidden(
    page,
    tabAddress(id, 'sources'),
    () => row,
    [
      { without: 'OFFERS_EDIT', lacks: (page) => [page.getByRole('button', { name: 'Add API Offer' })] },
      {
        without: 'CAMPAIGNS_EDIT',
        lacks: (page) => [
          page.getByRole('button', { name: 'Add Source' }),
          page.getByRole('button', { name: 'Upload a list' }),
          row.getByRole('button', { name: 'Edit' }),
        ],
      },
      { without: 'OFFERS_LIST', lacks: () => [offers] },
      { without: 'CAMPAIGNS_LIST', sentHome: true },
    ],
    holder,
  )
})

test('a list is mapped, its refused rows downloaded, and imported on confirmation', async ({ page }) => {
  test.slow()
  const id = await addCampaign(`List ${Date.now()}`, { hasPublisher: true })
  await openAsHolder(page, tabAddress(id, 'sources'))
  await page.getByRole('button', { name: 'Upload a list' }).click()
  expect(await axeFindings(page, 'file dialog', { within: '[aria-modal]' })).toEqual([])
  const lines = [
    'Contact,Mobile,Given,Land',
    'anna@list.example,+49 30 1234567,Anna,DE',
    'not an address,+49 30 1234568,Bert,DE',
    'carl@list.example,+49 30 1234569,Carl,Atlantis',
    'dora@list.example,+49 30 1234570,Dora,DE',
    'ANNA@list.example,+49 30 1234571,Anna again,DE',
  ]
  const file = { name: 'partner.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await dialog(page).getByLabel('File', { exact: true }).setInputFiles(file)
  const rows = dialog(page).getByRole('complementary', { name: 'Rows of the list' })
  await expect(rows.getByRole('heading', { name: '5 rows read' })).toBeVisible()
  for (const [column, field] of [
    ['Contact', 'E-mail'],
    ['Mobile', 'Phone'],
    ['Given', 'First name'],
    ['Land', 'Country'],
  ] as const)
    await pick(dialog(page).getByRole('combobox', { name: `Field for ${column}` }), field)
  await expect(rows).toHaveAttribute('aria-busy', 'false')
  const refused = rows.getByRole('table', { name: 'Refused rows' }).getByRole('row')
  await expect(refused).toHaveCount(4)
  await expect(refused.nth(1)).toHaveText(/^3E-mail/)
  await expect(refused.nth(2)).toHaveText(/^4Country/)
  await expect(refused.nth(3)).toHaveText(/^6/)
  await expect(rows.getByText(/^Booked under /)).toBeVisible()
  await seesNoFault(page, 'list dialog', '[aria-modal]')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    rows.getByRole('button', { name: 'All 3' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('refused-rows.csv')
  const saved = (await readFile(await download.path(), 'utf8')).trimEnd().split(/\r?\n/)
  expect(saved).toHaveLength(4)
  expect(saved[1]).toMatch(/^3,"email",".+"$/)
  expect(await countConsumers(id)).toBe(0)

  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').or(dialog(page)).getByRole('button', { name: 'Keep it' }).click()
  await dialog(page).getByRole('button', { name: 'Import 2 rows' }).click()
  const row = rowOf(page, 'Sources', 'partner.csv')
  await expect(row).toContainText('List')
  await expect(row.getByRole('gridcell').nth(4)).toHaveText('2', { timeout: 20_000 })
  await expect(row).toContainText('Completed')
  expect(await countConsumers(id)).toBe(2)
})

test('a step gets advertisers by keyboard, up to 100%, and steps are reordered', async ({ page }) => {
  test.slow()
  const name = `Steps ${Date.now()}`
  const id = await addCampaign(name)
  const holder = await openAsHolder(page, tabAddress(id, 'steps'))
  const steps = page.getByRole('list', { name: 'Steps in order' }).getByRole('heading', { level: 2 })
  await expect(steps).toHaveText(['Only step'])

  await tabTo(page, /^Add Step$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: `New step of ${name}` })).toBeVisible()
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Second desk')
  const shares = dialog(page).getByRole('region', { name: 'Advertisers' })
  const percentages = shares.getByRole('textbox')
  const submit = dialog(page).getByRole('button', { name: 'Submit' })
  const add = async () => {
    await tabTo(page, /^Add an advertiser$/)
    await page.keyboard.press('ArrowDown')
    await expect(dialog(page).getByRole('listbox', { name: 'Choices' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  const setShare = async (place: number, text: string) => {
    await tabTo(page, new RegExp(`^${await percentages.nth(place).getAttribute('aria-label')}$`))
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  }
  await add()
  await expect(percentages).toHaveValue('100')
  await setShare(0, '150')
  await expect(percentages.first()).toHaveAccessibleDescription('Enter 0 to 100 with at most two decimals')
  await expect(submit).toBeDisabled()
  await setShare(0, '60')
  await expect(percentages.first()).not.toHaveAttribute('aria-invalid')
  await add()
  await expect(percentages.nth(1)).toHaveValue('40')
  await setShare(1, '55')
  await expect(dialog(page).getByText('The percentages are 15% above 100.')).toBeVisible()
  await expect(submit).toBeDisabled()
  await seesNoFault(page, 'step dialog', '[aria-modal]')
  await setShare(1, '12.5')
  await expect(dialog(page).getByText('27.5% are not sent: control group.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(steps).toHaveText(['Only step', 'Second desk'])
  await expect(page.getByText('27.5% not sent, control group')).toBeVisible()

  await tabTo(page, /^Move step 2, Second desk$/)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(steps).toHaveText(['Second desk', 'Only step'])
  await seesNoFault(page, 'steps')
  await page.reload()
  await expect(steps).toHaveText(['Second desk', 'Only step'])

  await expectForbidden(
    page,
    tabAddress(id, 'steps'),
    () => steps.first(),
    [
      {
        without: 'CAMPAIGNS_EDIT',
        lacks: (page) => [
          page.getByRole('button', { name: 'Add Step' }),
          page.getByRole('button', { name: 'Edit step 1' }),
          page.getByRole('button', { name: 'Move step 1, Second desk' }),
          page.getByRole('button', { name: 'Start' }),
        ],
      },
    ],
    holder,
  )
  await page.getByRole('button', { name: 'View step 1' }).click()
  await expect(dialog(page)).toContainText('12.5%')
  expect(await axeFindings(page, 'step facts', { within: '[aria-modal]' })).toEqual([])
})
