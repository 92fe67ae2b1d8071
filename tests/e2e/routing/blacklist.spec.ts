import { expect, test, type Page } from '@playwright/test'
import { expectForbidden, openAsHolder } from '../support/forbidden'
import { neverReloads, withDatabase } from '../support/support'
import { openOptions, pick } from '../support/pick'

const table = (page: Page) => page.getByRole('grid', { name: 'Blacklisted items' })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text })

test('an item is entered by type, validated, changed, deleted; expiry; permissions', async ({ page }) => {
  const ip = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  const holder = await openAsHolder(page, '/blacklist?sort_by=id&sort_order=desc')
  await expect(table(page).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByPlaceholder('Search blacklisted item')).toBeVisible()
  const didNotReload = neverReloads(page)
  await page.getByRole('button', { name: 'Add New Blacklist' }).press('Enter')
  const type = dialog(page).getByRole('combobox', { name: 'Blacklist Types' })
  await expect(type).toBeFocused()
  await expect(type).toHaveText('Country')
  await dialog(page).getByRole('combobox', { name: 'Country', exact: true }).fill('mal')
  await expect(dialog(page).getByRole('option', { name: 'Malta' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Every other type: its own input, what an empty one and a wrong one are told.
  await expect(await openOptions(type)).toHaveText([
    'Country',
    'Funnel Slug',
    'IP',
    'IP Range',
    'Email',
    'Email Domain',
    'Phone',
    'Phone Prefix',
    'First Name',
    'Last Name',
  ])
  await page.keyboard.press('Escape')
  const save = dialog(page).getByRole('button', { name: 'Save' })
  for (const name of ['Country', 'Funnel Slug']) {
    await pick(type, name)
    await save.click()
    await expect(dialog(page).getByText(`You are required to fill this ${name}.`)).toBeVisible()
    await expect(dialog(page).getByRole('combobox', { name, exact: true })).toBeVisible()
  }
  for (const [name, placeholder, wrong, message] of [
    ['IP', '203.0.113.7', '300.1.1.1', 'Not a valid IP address.'],
    ['Email', 'name@example.com', 'nina@', 'E-mail must be valid'],
    ['Email Domain', 'example.com', 'example', 'Not a valid domain: example.com'],
    ['Phone', '+441632960000', '441632', 'Enter the number with its country code: +441632960000'],
    ['Phone Prefix', '+4416', '44', 'Enter how numbers begin, with their country code: +4416'],
    ['First Name', 'First name'],
    ['Last Name', 'Last name'],
  ] as const) {
    await pick(type, name)
    const value = dialog(page).getByRole('textbox', { name, exact: true })
    await expect(value).toHaveAttribute('placeholder', placeholder)
    await save.click()
    await expect(dialog(page).getByText(`You are required to fill this ${name}.`)).toBeVisible()
    if (!wrong) continue
    await value.fill(wrong)
    await expect(dialog(page).getByText(message)).toBeVisible()
    await value.fill('')
  }
  await expect(dialog(page).getByRole('textbox', { name: 'Description' })).toHaveAttribute(
    'placeholder',
    'Describe why blacklist item is set',
  )

  await pick(type, 'IP Range')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('You are required to fill this IP Address From.')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'IP Address From' }).fill(`${ip}.9`)
  await dialog(page).getByRole('textbox', { name: 'IP Address To' }).fill(`${ip}.1`)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('IP Address From must not be above IP Address To.')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'IP Address To' }).fill(`${ip}.20`)
  await dialog(page).getByRole('textbox', { name: 'Expires At' }).fill('2031-05-04')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A new blacklist item was successfully added.')).toBeVisible()
  const made = row(page, `${ip}.9-${ip}.20`)
  await expect(made).toContainText('2031-05-04')
  await expect(made).toContainText('Off')

  await made.getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByRole('textbox', { name: 'Expires At' }).fill('')
  await dialog(page)
    .getByRole('switch', { name: /^Hide blacklisted Leads/ })
    .press('Space')
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('Seen in the night')
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByText('The blacklist item was successfully updated.')).toBeVisible()
  await expect(made).toContainText('Seen in the night')
  await expect(made).not.toContainText('2031')

  // Pressed twice before it is drawn, it opens once, and closing it once is enough.
  await page.getByRole('button', { name: 'Add New Blacklist' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await pick(type, 'IP Range')
  await dialog(page).getByRole('textbox', { name: 'IP Address From' }).fill(`${ip}.9`)
  await dialog(page).getByRole('textbox', { name: 'IP Address To' }).fill(`${ip}.20`)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('This value is on the blacklist already.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  await made.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('The blacklist item was successfully deleted.')).toBeVisible()
  await expect(made).toHaveCount(0)

  // A country and a funnel are chosen, a text is kept in one spelling.
  const email = `Nina.${process.pid}.${Date.now()}@Blocked.Example`
  // A country and a funnel that no lead of another test has.
  const offer = `blocked-${process.pid}-${Date.now()}`
  await withDatabase(({ pool }) => pool.query('insert into offers (name, slug) values ($1, $1)', [offer]))
  const add = async (fill: () => Promise<void>, shown: string) => {
    await page.getByRole('button', { name: 'Add New Blacklist' }).click()
    await fill()
    await dialog(page).getByRole('textbox', { name: 'Expires At' }).fill('2031-05-04')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(row(page, shown).first()).toContainText('2031-05-04')
  }
  const choose = (name: string, text: string) => async () => {
    await pick(type, name)
    await dialog(page).getByRole('combobox', { name, exact: true }).fill(text)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await add(choose('Country', 'Tuval'), 'Tuvalu')
  await add(choose('Funnel Slug', offer), offer)
  await add(async () => {
    await pick(type, 'Email')
    await dialog(page).getByRole('textbox', { name: 'Email', exact: true }).fill(` ${email} `)
  }, email.toLowerCase())
  for (const text of ['Tuvalu', offer, email.toLowerCase()]) {
    const made = row(page, text).filter({ hasText: '2031-05-04' })
    await made.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
    await expect(made).toHaveCount(0)
  }
  // No permissions for each button: who may open the page may do all of it.
  await expectForbidden(
    page,
    '/blacklist',
    table,
    [
      { without: 'AUDIT_LOG_LIST', lacks: (on) => [on.getByRole('button', { name: 'History' })] },
      { without: 'BLOCKLIST_LIST', sentHome: true },
    ],
    holder,
  )
  didNotReload()
})
