import { expect, test, type Page } from '@playwright/test'
import { seesNoFault } from './faultless'
import { expectForbidden, openAsHolder } from './forbidden'
import { neverReloads, withDatabase } from './support'
import { tabTo } from './tabTo'

const dialog = (page: Page) => page.getByRole('dialog')
const steps = (page: Page) => page.getByRole('list', { name: 'Steps in order' }).getByRole('heading', { level: 2 })

/** A source that is completed and a person that waits far in the future: the campaign starts, and nobody is sent. */
const addConsumer = (name: string) =>
  withDatabase(async ({ db }) => {
    const { id } = await db.selectFrom('campaigns').select('id').where('name', '=', name).executeTakeFirstOrThrow()
    const source = await db
      .insertInto('campaign_sources')
      .values({ campaign_id: id, number: 1, name: 'Nobody', kind: 'once', status: 'completed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('campaign_consumers')
      .values({
        campaign_id: id,
        source_id: source.id,
        email_key: 'nobody@example.com',
        person: JSON.stringify({ email: 'nobody@example.com' }),
        due_at: new Date('2099-01-01'),
      })
      .execute()
  })

test('a campaign is created by keyboard, gets steps, is started, paused and started again; who may only see it changes nothing', async ({
  page,
}) => {
  test.slow()
  const name = `Second chance ${Date.now()}`
  const holder = await openAsHolder(page, '/campaigns')
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  const stayed = neverReloads(page)
  await tabTo(page, /^Create Campaign$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await seesNoFault(page, 'create dialog', 'dialog')
  await page.keyboard.type(name)
  await tabTo(page, /^Never/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/edit\/campaign\/\d+$/)
  await expect(page.getByText('No advertiser yet')).toBeVisible()

  await page.getByRole('button', { name: 'Start' }).click()
  await expect(dialog(page).getByText('The campaign has no source. Add one.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Start', exact: true })).toBeDisabled()
  await seesNoFault(page, 'start dialog', 'dialog')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Edit step 1' }).click()
  await expect(dialog(page).getByRole('heading', { name: `Step 1 of ${name}` })).toBeVisible()
  const picker = dialog(page).getByRole('combobox', { name: 'Add an advertiser' })
  await picker.click()
  await dialog(page).getByRole('listbox', { name: 'Choices' }).getByRole('option').first().click()
  await dialog(page)
    .getByRole('textbox', { name: /^Percentage of/ })
    .fill('60')
  await expect(picker).toHaveAttribute('placeholder', 'Add an advertiser, takes 40%')
  await expect(dialog(page).getByText('60% given out.')).toBeVisible()
  await seesNoFault(page, 'step dialog', 'dialog')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('40% not sent, control group')).toBeVisible()
  await page.getByRole('button', { name: 'Add Step' }).click()
  await dialog(page).getByRole('textbox', { name: /^Name/ }).fill('Late desk')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(steps(page)).toHaveText(['Step 1', 'Late desk'])
  await page.getByRole('button', { name: 'Move step 2, Late desk' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(steps(page)).toHaveText(['Late desk', 'Step 1'])
  await expect(page.getByRole('button', { name: 'Move step 1, Late desk' })).toBeFocused()
  stayed()
  await page.reload()
  await expect(steps(page)).toHaveText(['Late desk', 'Step 1'])
  await seesNoFault(page, 'steps')

  await addConsumer(name)
  await page.getByRole('button', { name: 'Start' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Start/ })
    .click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Start/ })
    .click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.getByRole('tab', { name: 'General' }).click()
  await expect(page.getByRole('form', { name: 'General' })).toBeVisible()
  await seesNoFault(page, 'general')
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
  await expect(page.getByRole('grid', { name: 'Campaigns' }).getByRole('row').filter({ hasText: name })).toContainText(
    'Active',
  )
  await seesNoFault(page, 'list')

  await expectForbidden(
    page,
    '/campaigns',
    (page) => page.getByRole('heading', { level: 1, name: 'Campaigns' }),
    [
      { without: 'CAMPAIGNS_EDIT', lacks: (page) => [page.getByRole('button', { name: 'Create Campaign' })] },
      { without: 'CAMPAIGNS_LIST', sentHome: true },
    ],
    holder,
  )
})
