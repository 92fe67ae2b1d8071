import { expect, type Locator, test } from '@playwright/test'
import { seesNoFault } from '../support/faultless'
import { signIn, withDatabase } from '../support/support'

/** Presses a button or follows a link as the keyboard does. */
const press = (target: Locator) => target.press('Enter')

/** Two deposits of an advertiser in the present accounting month. */
const depositTwo = () =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ id: number; advertiser: number; month: string }>(
      `update leads set lead_status_id = 5, converted_at = now(), ftd_date = now(), revenue = 850, payout = 600
       where id in (
         select id from leads where lead_status_id = 2 and not is_test and not is_hidden and advertiser_id = (
           select advertiser_id from leads join advertisers on advertisers.id = advertiser_id
           where lead_status_id = 2 and not leads.is_test and not is_hidden and not is_test_advertiser
           group by advertiser_id having count(*) > 1 order by count(*) desc, 1 limit 1
         ) order by id limit 2
       )
       returning id::int as id, advertiser_id::int as advertiser,
         (select to_char(max(month), 'YYYY-MM') from accounting_months where starts_at <= now()) as month`,
    )
    return rows
  })

test("a month's deposits are compared with a broker's file by the keyboard alone", async ({ page }) => {
  const [first, second] = await depositTwo()
  expect(second).toBeDefined()
  await signIn(page, 'admin@demo.test', `/money/close/${first?.month}?step=compare&advertiser=${first?.advertiser}`)
  await expect(page.getByText(/^No list of .* yet$/)).toBeVisible()
  await seesNoFault(page, 'no list')

  await press(page.getByRole('button', { name: 'Upload their list' }))
  const dialog = page.getByRole('dialog', { name: /^List of / })
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused()
  const rows = [`${first?.id},800.00`, `${second?.id},"€850"`, '999999999,720.00']
  const send = (lines: string[]) =>
    dialog.getByLabel('File').setInputFiles({
      name: 'november.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Lead ID,Amount\n${lines.join('\n')}\n`),
    })
  await send(rows)
  await expect(dialog.getByRole('table', { name: 'Lines that are not compared' })).toContainText('only US dollars')
  await expect(dialog.getByRole('button', { name: 'Compare 2 lines' })).toBeDisabled()
  await seesNoFault(page, 'a line that cannot be read')
  await press(dialog.getByRole('button', { name: 'Replace' }))
  await send([rows[0] ?? '', `${second?.id},850.00`, rows[2] ?? '', 'Total,2370.00'])
  await press(dialog.getByRole('button', { name: 'Compare 3 lines' }))
  await expect(dialog).toHaveCount(0)

  const group = (name: RegExp) => page.getByRole('group', { name: 'Groups' }).getByRole('button', { name })
  await expect(group(/^Other amount 1 /)).toBeVisible()
  await expect(group(/^Equal 1 /)).toHaveAttribute('aria-pressed', 'false')
  await press(group(/^Only ours/))
  await expect(group(/^Only ours/)).toHaveAttribute('aria-pressed', 'false')
  await press(group(/^Only theirs/))
  await expect(group(/^Only theirs/)).toHaveAttribute('aria-pressed', 'false')
  const grid = page.getByRole('grid', { name: 'Lines' })
  await expect(grid.getByRole('button', { name: 'Accept theirs' })).toHaveCount(1)
  await grid.focus()
  // The head of the table comes first.
  for (const key of ['ArrowDown', 'ArrowDown', 'a']) await page.keyboard.press(key)
  await expect(grid.getByRole('button', { name: 'Accept theirs' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('accepted so far −$50.00')).toBeVisible()
  await seesNoFault(page, 'compared')

  const others = page.getByRole('button', { name: /^Keep ours for the other / })
  await press(others)
  await expect(others).toHaveCount(0)
  await expect(page.getByText(/^0 of \d+ not decided/)).toBeVisible()
  const { rows: entries } = await withDatabase(({ pool }) =>
    pool.query(
      `select amount::float8 as amount from ledger_entries where kind = 'broker_difference' and lead_id = $1`,
      [first?.id],
    ),
  )
  expect(entries).toEqual([{ amount: -50 }])
})
