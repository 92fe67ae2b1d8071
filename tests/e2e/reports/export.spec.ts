import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import readXlsx from 'read-excel-file/node'
import { axeFindingsOfThemes } from '../support/axe'
import { intercept } from '../support/intercept'
import { allLeads, leadRows, openLeads, withDatabase } from '../support/support'

/** Leads that leave as files, through the whole product. */

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export' })
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}
const startButton = (page: Page) => dialog(page).getByRole('button', { name: 'Export' })

/** Presses Export and answers the file that the browser saved, and what the screen said of it. */
async function saved(page: Page) {
  // Waited for from the start: the message goes after five seconds.
  const told = page.getByRole('status').filter({ hasText: 'Exported lead-data' }).textContent()
  const [download, message] = await Promise.all([page.waitForEvent('download'), told, startButton(page).click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()), message }
}
const digest = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex')

/** How many files of exports the browser holds. */
const files = (page: Page) =>
  page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('exports', { create: true })
    const names: string[] = []
    for await (const name of (folder as unknown as { keys: () => AsyncIterable<string> }).keys()) names.push(name)
    return names.length
  })

test("the CSV holds exactly the table's leads in order, and is gone after log-out", async ({ page }) => {
  await openLeads(page, 'crm@demo.test', `${allLeads}&sort_by=email&sort_order=asc&limit=25`)
  const head = await page
    .getByRole('columnheader')
    .filter({ has: page.getByRole('button') })
    .allTextContents()
  await openDialog(page)
  const { name, bytes, message } = await saved(page)
  expect(name).toBe('lead-data.csv')
  const text = bytes.toString()
  expect(text[0]).toBe('\uFEFF')
  const [titles = '', ...lines] = text.slice(1).trimEnd().split('\n')
  expect(titles.split(',').slice(0, 3)).toEqual(['ID', 'Email', 'Status'])
  expect(titles.split(',').length).toBeGreaterThanOrEqual(head.length)
  const { rows } = await withDatabase(({ pool }) =>
    pool.query<{ line: string }>(
      `select id || ',' || email as line from leads where not is_hidden order by lower(email), id`,
    ),
  )
  expect(lines.length).toBe(rows.length)
  expect(digest(lines.map((line) => line.split(',').slice(0, 2).join(',')))).toBe(digest(rows.map(({ line }) => line)))
  expect(message).toContain(`Exported lead-data.csv${rows.length.toLocaleString('en-US')} leads`)

  expect(await files(page)).toBe(1)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => files(page)).toBe(0)
})

test('pages and selections export as XLSX; broken streams give no file; Cancel works', async ({ page }) => {
  test.slow()
  await openLeads(page, 'admin@demo.test', `${allLeads}&limit=25`)
  const openButton = page.getByRole('button', { name: 'Export', exact: true })
  await openButton.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('radio', { name: /^All that match/ })).toBeVisible()
  expect(await axeFindingsOfThemes(page, 'export', { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await expect(dialog(page).getByRole('radio', { name: /^This page/ })).toBeChecked()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe('lead-data.csv')
  await expect(openButton).toBeFocused()

  // The XLSX holds the selected leads, with figures as figures and dates as dates.
  const ids = await Promise.all(
    [0, 2].map(async (index) => Number(await leadRows(page).nth(index).getAttribute('data-id'))),
  )
  for (const index of [0, 2]) await leadRows(page).nth(index).getByRole('checkbox').click()
  await openDialog(page)
  await dialog(page).getByRole('radio', { name: 'XLSX' }).check()
  await expect(dialog(page).getByRole('radio', { name: 'Selected rows 2' })).toBeChecked()
  const { name, bytes } = await saved(page)
  expect(name).toBe('lead-data.xlsx')
  const [sheet] = await readXlsx(bytes)
  const [titles = [], ...rows] = sheet?.data ?? []
  const column = (title: string) => rows.map((row) => row[titles.indexOf(title)])
  expect(column('ID')).toEqual(ids)
  for (const email of column('Email')) expect(typeof email).toBe('string')
  for (const revenue of column('Revenue')) expect(typeof revenue).toBe('number')
  for (const created of column('Created')) expect(created).toBeInstanceOf(Date)

  // A stream that is cut, or holds too few, gives no file and says so.
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  const answers: { status?: number; headers: Record<string, string>; body: string; says: string }[] = [
    {
      headers: { 'content-type': 'text/csv', 'x-total-count': '3' },
      body: '\uFEFFID\n1\n2\n',
      says: 'Only 2 of 3 leads came, so no file was saved. Please try again.',
    },
    {
      headers: { 'content-type': 'text/csv', 'x-total-count': '2' },
      body: '\uFEFFID\n1\n"2\n',
      says: 'Only 1 of 2 leads came, so no file was saved. Please try again.',
    },
    {
      status: 503,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        code: 'UPSTREAM_UNAVAILABLE',
        message: 'Too many exports are running. Please try again in a moment.',
      }),
      says: 'Too many exports are running. Please try again in a moment.',
    },
  ]
  for (const [index, { says, ...answer }] of answers.entries()) {
    const headers = { ...answer.headers, 'x-request-id': `export-${index}` }
    const whileFaulty = await intercept(page, '**/export/leads', (route) => route.fulfill({ ...answer, headers }))
    await openDialog(page)
    await startButton(page).click()
    const message = page.getByRole('alert').filter({ hasText: says })
    await expect(message.getByRole('button', { name: `Copy request ID export-${index}` })).toBeVisible()
    await whileFaulty.over()
  }
  expect(downloads).toEqual([])

  // The head of the answer is held back: the export is under way for as long as the test needs.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await intercept(page, '**/export/leads', async (route) => {
    await held
    await route.abort().catch(() => {}) // cancelled by then
  })
  await openDialog(page)
  await startButton(page).click()
  const toast = page.getByRole('status').filter({ hasText: /^Exporting lead-data/ })
  await expect(toast).toContainText(/0 of [\d,]+ leads/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(toast).toBeVisible()
  const asked = page.waitForEvent('dialog')
  // Not by page.reload, which would wait for a page that does not come.
  await page.evaluate(() => void setTimeout(() => location.reload()))
  await (await asked).dismiss()
  await toast.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^Export of lead-data.* cancelled$/)).toBeVisible()
  await expect(toast).toHaveCount(0)
  release()
  // Nothing asks any more.
  await page.goto('/icon.svg')
})
