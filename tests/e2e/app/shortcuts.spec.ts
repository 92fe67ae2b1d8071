import { expect, test, type Page } from '@playwright/test'
import { addUser, allLeads, leadRows, leadsTable, openLeads, signIn } from '../support/support'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('keys lead to screens and forms, and none acts while somebody types, in a dialog or with Alt', async ({
  page,
}) => {
  await signIn(page, await addUser(), '/caps')
  await expect(title(page, 'Caps')).toBeVisible()
  await page.keyboard.type('gb')
  await expect(title(page, 'Publisher')).toBeVisible()
  await page.keyboard.type('gc')
  await expect(title(page, 'Caps')).toBeVisible()
  // The search of the list has the focus by its key, and takes letters as letters.
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox').first()
  await expect(search).toBeFocused()
  await page.keyboard.type('gb?')
  await expect(search).toHaveValue('gb?')
  await expect(title(page, 'Caps')).toBeVisible()
  await search.fill('')
  await search.blur()
  await page.keyboard.type('nc')
  const dialog = page.getByRole('dialog', { name: 'Add New Cap' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.type('gb')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Alt+g')
  await page.keyboard.press('Alt+b')
  await expect(title(page, 'Caps')).toBeVisible()
})

test('J and K move through rows, X selects, and what cannot be undone still asks', async ({ page }) => {
  await openLeads(page, await addUser(), `${allLeads}&limit=10`)
  await page.keyboard.press('j')
  await expect(leadsTable(page)).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(leadRows(page).nth(0)).toHaveAttribute('aria-selected', 'true')
  await expect(leadRows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('d')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('FTD')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.keyboard.press('i')
  await expect(page.getByRole('dialog', { name: 'Send leads to a different advertiser' })).toBeVisible()
})

test('the sheet lists each key once in a section and only what the user may do; switched off, single keys rest in every browser of the user', async ({
  page,
  browser,
}) => {
  const email = await addUser({ level: 5 })
  await signIn(page, email)
  await page.keyboard.press('?')
  await expect(sheet(page)).toBeVisible()
  const sections = await sheet(page)
    .locator('section')
    .evaluateAll((all) =>
      all.map((section) => ({
        title: section.querySelector('h3')?.textContent,
        keys: [...section.querySelectorAll('dd')].map(({ textContent }) => textContent),
      })),
    )
  for (const { keys } of sections) expect(new Set(keys).size).toBe(keys.length)
  expect(sections.map(({ title }) => title)).not.toContain('Create')
  await expect(sheet(page).getByText('Go to Caps')).toHaveCount(0)
  const find = sheet(page).getByRole('searchbox', { name: 'Find a shortcut' })
  await find.fill('next row')
  await expect(sheet(page).locator('dt')).toHaveText(['Next row'])
  await sheet(page).getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await page.keyboard.type('gl')
  await page.keyboard.press('?')
  await expect(title(page, 'Dashboard')).toBeVisible()
  await expect(sheet(page)).toHaveCount(0)

  const elsewhere = await browser.newPage()
  await signIn(elsewhere, email)
  await elsewhere.keyboard.press('Control+k')
  await elsewhere.getByRole('combobox', { name: 'Search or jump to' }).fill('>keyboard')
  await elsewhere.keyboard.press('Enter')
  const own = sheet(elsewhere).getByRole('switch', { name: 'Single-key shortcuts' })
  await expect(own).not.toBeChecked()
  await own.click()
  await elsewhere.keyboard.press('Escape')
  await elsewhere.keyboard.type('gl')
  await expect(title(elsewhere, 'Leads')).toBeVisible()
  await elsewhere.close()
})
