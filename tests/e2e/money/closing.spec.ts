import { expect, type Locator, test } from '@playwright/test'
import { seesNoFault } from '../support/faultless'
import { signIn, withDatabase } from '../support/support'

/** Presses a button or follows a link as the keyboard does. */
const press = (target: Locator) => target.press('Enter')

/** Approved deposits, in the first open month, of two advertisers whose billing data are missing. */
const depositInOpenMonth = () =>
  withDatabase(({ pool }) =>
    pool.query(
      `with deposits as (
         update leads set lead_status_id = 5, converted_at = starts_at + interval '9 days', ftd_date = starts_at + interval '9 days',
           revenue = 850, payout = 600
         from (select min(starts_at) as starts_at from accounting_months where closed_at is null) open
         where leads.id in (
           select min(leads.id) from leads join advertisers on advertisers.id = advertiser_id
           where lead_status_id = 2 and not leads.is_test and not is_hidden and not is_test_advertiser
           group by advertiser_id order by 1 limit 2
         )
         returning advertiser_id
       )
       update billing_data set legal_name = '', address = '' where advertiser_id in (select advertiser_id from deposits)`,
    ),
  )

/** Number of the last invoice to this name, and an advertiser whose last one is a draft. */
const written = (name: string) =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ number: string | null; name: string }>(
      `select distinct on (number is null) number, name
       from statements join billing_data using (advertiser_id) join advertisers on advertisers.id = advertiser_id
       where number is null or legal_name = $1 order by number is null, month desc`,
      [name],
    )
    return { number: rows[0]?.number ?? '', draft: rows[1]?.name ?? '' }
  })

test('a month is closed from its checks to the PDF with the keyboard alone', async ({ page }) => {
  await depositInOpenMonth()
  await signIn(page, 'admin@demo.test', '/money/statements')
  await expect(page.getByRole('grid', { name: 'Statements' })).toContainText('Overdue')
  await press(page.getByRole('button', { name: 'Our billing data' }))
  const ours = page.getByRole('dialog', { name: 'Billing data' })
  await ours.getByLabel('Legal name').fill('Northgate Leads Ltd')
  await ours.getByLabel('Address').fill('14 Spyrou Kyprianou\n3070 Limassol')
  await seesNoFault(page, 'billing data')
  await ours.getByLabel('Tax number').press('Enter')
  await expect(ours).toHaveCount(0)

  await press(page.getByRole('link', { name: /^Close / }))
  const heading = page.getByRole('heading', { name: /^Close /, level: 1 })
  const title = (await heading.textContent()) ?? ''
  const step = (name: string) =>
    page.getByRole('list', { name: 'Steps' }).getByRole('link', { name: new RegExp(`^${name}`) })
  await press(step('Review'))
  await press(page.getByRole('button', { name: 'Enter billing data' }).first())
  const theirs = page.getByRole('dialog', { name: 'Billing data' })
  await theirs.getByLabel('Legal name').fill('شركة الأسواق المالية')
  await theirs.getByLabel('Address').fill('Tower 3')
  await theirs.getByLabel('Tax number').press('Enter')
  await expect(theirs).toHaveCount(0)
  await seesNoFault(page, 'review')

  await press(step('Checks'))
  const accept = page.getByRole('button', { name: 'Accept', exact: true })
  await expect(page.getByRole('article')).toHaveCount(7)
  for (let left = await accept.count(); left > 0; left--) {
    await press(accept.first())
    await page.getByLabel('Note').fill('Known')
    await page.getByLabel('Note').press('Enter')
    await expect(accept).toHaveCount(left - 1)
  }
  await seesNoFault(page, 'checks')
  await press(step('Review'))
  await press(page.getByRole('button', { name: title }))
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('textbox').fill(title.replace('Close ', ''))
  await dialog.getByRole('textbox').press('Enter')
  await expect(page.getByText('is closed')).toBeVisible()

  await press(page.getByRole('link', { name: 'See its statements' }))
  const table = page.getByRole('grid', { name: 'Statements' })
  const { number, draft } = await written('شركة الأسواق المالية')
  const find = page.getByRole('searchbox', { name: 'Find a statement' })
  await find.fill(draft)
  await expect(table).toContainText('No number')
  await seesNoFault(page, 'statements')
  await find.fill(number)
  await expect(table).toContainText(number)
  await expect(table).not.toContainText('No number')
  await table.focus()
  // The head of the table comes first.
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('article', { name: /as it prints$/ })).toContainText('شركة الأسواق المالية')
  await seesNoFault(page, 'statement')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('button', { name: 'PDF' })),
  ])
  expect(number).toMatch(/^A-\d{4}-\d{2}-\d{4}$/)
  expect(download.suggestedFilename()).toBe(`${number}.pdf`)
})
