import { expect, type Page } from '@playwright/test'
import type { OwnProduct } from './ownProduct'
import { allLeads, leadRows, leadsTable, openLeads, withDatabase } from './support'

/**
 * Texts that would have an effect if any layer interpreted them as markup, for all fields of leads and related names.
 */
const hostile = `"'><img src=x onerror="window.wasRun=true"><script>window.wasRun=true</script>{{7*7}}\${7*7}`
const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(20)
/** More rows than fit on the screen, so that the table renders only some. */
const leads = 200

/** Writes the texts into all text columns of a separate instance. */
export async function fillWithHostileTexts({ data }: OwnProduct) {
  await withDatabase(async ({ pool }) => {
    const texts = [
      ...[
        'first_name',
        'last_name',
        'phone',
        'ip',
        'hit_id',
        'city',
        'language',
        'offer',
        'funnel',
        'advertiser_status',
        'status_override',
      ],
      ...['custom_param_1', 'custom_param_2', 'custom_param_3', 'custom_param_4', 'custom_param_5', 'rejection_reason'],
      ...['funnel_override', 'publisher_id_override', 'autologin_url', 'redirect_url', 'notes', 'injected', 'email'],
    ]
    // Adds the id to unique values.
    await pool.query(`update leads set ${texts.map((text) => `${text} = id || $1`).join(', ')} where id % 2 = 0`, [
      hostile,
    ])
    await pool.query('update leads set email = $1, first_name = $1, funnel = $1, notes = $1 where id % 4 = 1', [long])
    await pool.query(
      `update leads set autologin_url = 'javascript:window.wasRun=true', redirect_url = 'data:text/html,<script>top.wasRun=true</script>' where id % 4 = 3`,
    )
    for (const table of ['advertisers', 'publishers', 'distributions']) {
      await pool.query(`update ${table} set name = id || $1 where id % 2 = 0`, [hostile])
      await pool.query(`update ${table} set name = id || $1 where id % 2 = 1`, [long])
    }
  }, data)
}

const wasRun = (page: Page) => page.evaluate(() => 'wasRun' in window)
/** Horizontal overflow of the page; must be 0 for any text. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Fails the test if a script of the texts runs or the page reports errors. */
function watch(page: Page) {
  page.on('pageerror', (error) => {
    throw error
  })
  page.on('dialog', () => {
    throw new Error('A dialog was opened by a text')
  })
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/x')) throw new Error('A picture of a text was asked for')
  })
}

async function showAllColumns(page: Page) {
  await page.getByRole('button', { name: /^Columns/ }).click()
  // Shows all columns with the chooser, which other tests cover.
  const hidden = page
    .getByRole('dialog', { name: 'Columns' })
    .getByRole('checkbox', { checked: false, disabled: false })
  await expect(hidden.first()).toBeVisible()
  await hidden.evaluateAll(async (boxes) => {
    for (const box of boxes as HTMLInputElement[]) {
      box.click()
      await new Promise((resolve) => setTimeout(resolve))
    }
  })
  await expect(page.getByRole('button', { name: 'Columns 48 of 48' })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Shows 48 columns of markup as text: nothing runs, rows keep their height and the page its width. */
export async function showsMarkupAsText(page: Page, product: OwnProduct) {
  watch(page)
  await openLeads(page, 'admin@demo.test', `${product.address}${allLeads}&limit=${leads}`)
  await showAllColumns(page)
  await expect(leadsTable(page)).toHaveAttribute('aria-busy', 'false')
  await expect(leadsTable(page)).toContainText('<img src=x onerror')

  await leadsTable(page).focus()
  for (const key of ['ArrowDown', 'Control+End', 'Control+Home', 'PageDown', 'End', 'PageDown', 'Home']) {
    await page.keyboard.press(key)
    const heights = () =>
      leadRows(page).evaluateAll((rows) => new Set(rows.map((row) => row.getBoundingClientRect().height)).size)
    await expect.poll(heights, `the rows after ${key}`).toBe(1)
    await expect(leadsTable(page).locator('img:not(.flag), script, iframe')).toHaveCount(0)
  }
  // No text becomes a link.
  const addresses = await leadsTable(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.filter((address) => !address.startsWith('/'))).toEqual([])
  expect([await wasRun(page), await overflow(page)]).toEqual([false, 0])

  // Full text opens above the table. The last column is sticky; the one before it is at the far end.
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  const full = page.getByRole('dialog', { name: 'Full text' })
  // Closes on scroll: uses a row in the middle, which needs no scrolling itself.
  const middle = leadRows(page).filter({ has: page.getByRole('button', { name: 'Read more' }) })
  await middle
    .nth(Math.floor((await middle.count()) / 2))
    .getByRole('button', { name: 'Read more' })
    .last()
    .click()
  await expect(full).toBeVisible()
  const box = await full.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 1440 && box.y + box.height <= 900).toBe(true)
  await page.keyboard.press('Escape')
  await expect(full).toBeHidden()

  // Filter lists, chips and links contain the same texts.
  await page.getByRole('button', { name: 'Show filter' }).click()
  const panel = page.getByRole('complementary', { name: 'Filters' })
  for (const list of ['Publisher', 'Funnel']) {
    await panel.getByRole('button', { name: `${list} Any` }).click()
    await panel.getByRole('combobox', { name: `Search ${list.toLowerCase()}` }).fill('<img')
    await panel.getByRole('listbox', { name: list }).getByRole('option').first().click()
    await page.keyboard.press('Escape')
  }
  await panel.getByRole('button', { name: 'Apply' }).click()
  const chips = page.getByRole('list', { name: 'Filters in force' })
  await expect(chips).toContainText('<img src=x onerror')
  await page.reload()
  await expect(chips).toContainText('<img src=x onerror')
  expect([await wasRun(page), await overflow(page)]).toEqual([false, 0])
}

/** Long names do not make the page wider than a phone's window. */
export async function fitsPhones(page: Page, product: OwnProduct) {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(`${product.address}${allLeads}&limit=30`)
  await expect(leadRows(page).first()).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await overflow(page)).toBe(0)
    for (const name of ['Search Multiple Records', /^Columns/, 'Show filter', 'Next page']) {
      const box = await page.getByRole('button', { name }).first().boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= width, `${name} at ${width} px`).toBe(true)
    }
    await page.getByRole('button', { name: 'Show filter' }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    // One more in each round.
    await sheet.getByRole('button', { name: width === 390 ? 'Publisher Any' : 'Choose Publisher' }).click()
    await sheet.getByRole('listbox', { name: 'Publisher' }).getByRole('option', { selected: false }).first().click()
    expect(await overflow(page)).toBe(0)
    await sheet.getByRole('button', { name: 'Apply' }).click()
    await expect(sheet).toBeHidden()
    expect([await wasRun(page), await overflow(page)]).toEqual([false, 0])
  }
}
