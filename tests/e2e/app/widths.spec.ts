import { expect, test } from '@playwright/test'
import { signIn, withDatabase } from '../support/support'
import { walkScreens, widthFaults } from '../support/widths'

/** `npm run test:widths` runs it at more widths. */
const widths = (process.env.WIDTHS ?? '1440').split(' ').map(Number)

for (const width of widths) {
  test(`every screen shows its values, titles, labels and tabs whole at ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    const found: string[] = []
    await walkScreens(page, async (screen) => {
      for (const fault of await widthFaults(page)) found.push(`${screen}: ${fault}`)
    })
    expect(found).toEqual([])
  })
}

test('a lead page has labels and changes of fields on one line', async ({ page }) => {
  const id = await withDatabase(async ({ db }) => {
    const lead = await db.selectFrom('leads').select('id').orderBy('id').executeTakeFirstOrThrow()
    await db.updateTable('leads').set({ status_override: 'Hot' }).where('id', '=', lead.id).execute()
    const entry = { actor: 'admin@demo.test', action: 'lead.update', entity: 'lead', entity_id: String(lead.id) }
    await db
      .insertInto('audit_log')
      .values({ ...entry, before: '{"is_test":false}', after: '{"is_test":true}' })
      .execute()
    return lead.id
  })
  await signIn(page, 'admin@demo.test', `/leads/${id}`)
  const label = page.getByRole('term').filter({ hasText: 'Status Override' })
  await expect(label).toBeVisible()
  expect((await label.boundingBox())?.height).toBeLessThan(40)
  const [was, is] = [page.getByRole('deletion').first(), page.getByRole('insertion').first()]
  await expect(was).toHaveText('No')
  await expect(is).toHaveText('Yes')
  expect((await is.boundingBox())?.y).toBe((await was.boundingBox())?.y)
})
